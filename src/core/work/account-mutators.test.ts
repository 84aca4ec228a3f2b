import { expect, test } from 'vitest'
import type { MutatorContext, Rows } from '../sync/mutator-types.ts'
import { accountMutators } from './account-mutators.ts'

const context: MutatorContext = {
  actor: { userId: '7', orgRoles: ['organizationAdmin'] },
  orgId: 'o',
  now: 0,
  isAuthoritative: true,
  mutationId: 'm',
}
const holding = (row: object | undefined): Rows => ({ get: () => row as never, list: () => [] })
const profile = {
  id: '7',
  scope: 'person:7',
  rev: 1,
  orgUserName: 'Friday',
  timeZone: 'UTC',
  language: 'en',
  jobRole: null,
}
const setProfile = (field: string, value: string | null, from: string | null, row: object | undefined = profile) => {
  const args = accountMutators['profile.set'].args.parse({ field, value, from })
  return accountMutators['profile.set'].run(args, holding(row), context)
}
const patched = (fields: object) => ({ patches: [{ entity: 'profile', id: '7', scope: 'person:7', fields }] })

test('a field takes the new value if it still has the value that the person saw', () => {
  expect(setProfile('orgUserName', ' Monday ', 'Friday')).toEqual(patched({ orgUserName: 'Monday' }))
  expect(setProfile('jobRole', 'Cook', null)).toEqual(patched({ jobRole: 'Cook' }))
})

test('a value set on another device is not overwritten, and repeating it changes nothing', () => {
  const refusal = { code: 'overtaken', entity: 'profile', id: '7', field: 'orgUserName', params: { theirs: 'Friday' } }
  expect(setProfile('orgUserName', 'Monday', 'Thursday')).toEqual({ refusal })
  expect(setProfile('orgUserName', 'Friday', 'Thursday')).toEqual({ patches: [] })
})

test('a value that was changed and put back on another device is not overwritten by an edit that waited', () => {
  const setAt = (rev: number | undefined, fieldRevs?: object) =>
    accountMutators['profile.set'].run(
      { field: 'orgUserName', value: 'Monday', from: 'Friday', rev },
      holding({ ...profile, fieldRevs }),
      context,
    )
  expect(setAt(1, { orgUserName: 3 })).toMatchObject({ refusal: { code: 'overtaken', params: { theirs: 'Friday' } } })
  expect(setAt(3, { orgUserName: 3, jobRole: 1 })).toEqual(
    patched({ orgUserName: 'Monday', fieldRevs: { orgUserName: 4, jobRole: 1 } }),
  )
  expect(setAt(0, {})).toEqual(patched({ orgUserName: 'Monday', fieldRevs: { orgUserName: 1 } }))
  // edits and rows of older builds have no count
  expect(setAt(undefined, { orgUserName: 3 })).toMatchObject({ patches: [{}] })
  expect(setAt(1)).toEqual(patched({ orgUserName: 'Monday' }))
})

test('writing the value that is there counts, so that an earlier edit that arrives later is told', () => {
  const row = { ...profile, fieldRevs: { orgUserName: 3 } }
  expect(setProfile('orgUserName', 'Friday', 'Thursday', row)).toEqual(patched({ fieldRevs: { orgUserName: 4 } }))
})

test.each([
  ['orgUserName', ' ', 'required'],
  ['orgUserName', 'a\u202eb', 'pattern'],
  ['orgUserName', 'n'.repeat(51), 'tooLong'],
  ['language', 'fr', 'enum'],
  ['timeZone', 'Asia/Nowhere', 'pattern'],
])('%s does not become %j', (field, value, reason) => {
  expect(setProfile(field, value, null)).toMatchObject({ refusal: { code: 'invalid', field, params: { reason } } })
})

test('a missing row is no refusal on the device, but one on the server', () => {
  const run = (isAuthoritative: boolean) =>
    accountMutators['profile.set'].run({ field: 'jobRole', value: 'Cook', from: null }, holding(undefined), {
      ...context,
      isAuthoritative,
    })
  expect(run(false)).toEqual({ patches: [] })
  expect(run(true)).toEqual({ refusal: { code: 'profile.gone', entity: 'profile', id: '7' } })
})

test('the organisation’s information is its administrators’', () => {
  const args = { field: 'orgName' as const, value: 'Tide', from: 'Works' }
  const row = { id: 'o', scope: 'org', rev: 0, orgName: 'Works', language: 'en' }
  const run = (orgRoles: string[]) =>
    accountMutators['organization.set'].run(args, holding(row), { ...context, actor: { userId: '7', orgRoles } })
  expect(run(['organizationMember'])).toMatchObject({ refusal: { code: 'forbidden' } })
  expect(run(['organizationOwner'])).toMatchObject({ patches: [{ fields: { orgName: 'Tide' } }] })
  const choose = (value: string) =>
    accountMutators['organization.set'].run({ field: 'sceneId', value }, holding(row), {
      ...context,
      actor: { userId: '7', orgRoles: ['organizationOwner'] },
    })
  expect(choose('software')).toMatchObject({ patches: [{ fields: { sceneId: 'software' } }] })
  expect(choose('constructor')).toMatchObject({ refusal: { code: 'invalid' } })
})
