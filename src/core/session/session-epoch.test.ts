import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { play } from '../../../test/play.ts'
import {
  account,
  assembled,
  assembledTemporary,
  asTemporary,
  lost,
  organization,
  refused,
  renewed,
  run,
  signedIn,
  signOut,
  token,
  validated,
  view,
} from '../../../test/traces/session-steps.ts'
import { sessionDefinition, sessionMachine } from './session-machine.ts'
import { ownerName } from './session-rules.ts'

test('a refusal of another epoch’s token changes nothing', () => {
  const end = run(...signedIn, [{ ...refused('403'), epoch: 0 }, 'signedIn'])
  expect(view(end)).toMatchObject({ account, epoch: 1, reloadEpoch: null })
  play(sessionMachine, [[{ ...refused('403'), epoch: 1 }, 'forgetting']], end)
})

test('twenty answers 403 of one token clear once', () => {
  const twenty = Array.from({ length: 19 }, () => [{ ...refused('403'), epoch: 1 }, 'forgetting'] as const)
  const end = run(...signedIn, [{ ...refused('403'), epoch: 1 }, 'forgetting'], ...twenty)
  expect(view(end)).toMatchObject({ epoch: 2, reloadEpoch: 2 })
})

test('a request answered with 403 clears the session and asks every page for one reload', () => {
  const end = view(run(...signedIn, [refused('403'), 'forgetting']))
  expect(end).toMatchObject({
    status: 'signedOut',
    account: null,
    reloadEpoch: 2,
    cleared: { epoch: 2, reason: 'revoked' },
  })
})

test('04206 reloads too, and clears nothing on login and register pages, where 403 does', () => {
  expect(view(run(...signedIn, [refused('04206'), 'forgetting'])).reloadEpoch).toBe(2)
  for (const path of ['/sso/login', '/sso/register', '/sso/register/invite']) {
    expect(view(run(...signedIn, [refused('04206', path), 'signedIn']))).toMatchObject({ account, reloadEpoch: null })
    run(...signedIn, [refused('403', path), 'forgetting'])
  }
})

test('an ordinary refusal leaves the session alone', () => {
  run(...signedIn, [refused('0403001'), 'signedIn'])
})

test('a token received during a validation is validated itself', () => {
  const first = run([token, 'validating'])
  const [next, actions] = transition(sessionMachine, first, token as never)
  expect(next.context.epoch).toBe(2)
  expect(actions).toMatchObject([
    { type: 'xstate.stopChild' },
    { type: 'xstate.spawnChild', params: { src: 'validate', input: { epoch: 2 } } },
  ])
})

test('cached data belongs to person and organisation, and to nobody after a sign-out', () => {
  expect(ownerName(run(...signedIn).context)).toBe('10001/org-a')
  expect(ownerName(run(...signedIn, [lost, 'stale']).context)).toBe('10001/org-a')
  expect(ownerName(run(...signedIn, [signOut, 'signingOut']).context)).toBeNull()
})

const elsewhere = { ...organization, id: 'org-b', orgName: 'Ebb', orgKey: 'ebb' }
const assembledElsewhere = {
  ...assembled,
  assembly: {
    code: '200',
    userInfo: {
      ...account,
      userId: '10002',
      orgUserName: 'Bert',
      orgEmail: 'bert@ebb.example',
      orgId: 'org-b',
      joinedOrgIds: ['org-b'],
    },
    orgInfo: elsewhere,
    rights: null,
  },
}

test.each([
  ['a logout', signOut, 'signingOut'],
  ['a session ended by somebody', refused('403'), 'forgetting'],
  ['a session that ran out', refused('04206'), 'forgetting'],
  ['another token', { type: 'token.received', at: 2 }, 'validating'],
  ['another organisation’s token', { ...assembledElsewhere, epoch: 1 }, 'signedIn'],
] as const)('nothing of the person is left in the record after %s', (_why, event, state) => {
  const { id, orgName, orgKey } = organization
  const words = [account.userId, account.orgUserName, account.orgEmail, id, orgName, orgKey]
  expect(JSON.stringify(run(...signedIn).context)).toContain(account.orgEmail)
  const left = JSON.stringify(run(...signedIn, [event, state]).context)
  expect(words.filter((word) => left.includes(`"${word}"`))).toEqual([])
})

describe('a renewed token of the same session', () => {
  test('starts an epoch, is validated at once, and leaves the view unchanged', () => {
    const before = view(run(...signedIn))
    const after = view(run(...signedIn, [renewed, 'revalidating']))
    expect(after).toEqual({ ...before, epoch: 2 })
    expect(view(run(...asTemporary, [renewed, 'revalidating'])).status).toBe('temporary')
    const end = run(...signedIn, [renewed, 'revalidating'], [validated, 'signedIn'])
    expect(view(end)).toEqual({ ...before, epoch: 2 })
    expect(ownerName(end.context)).toBe('10001/org-a')
  })

  test('ends and replaces no session; a sign-out or another sign-in does', () => {
    for (const between of [[], [[lost, 'stale']], [[renewed, 'revalidating']]] as const) {
      const before = view(run(...signedIn, ...between))
      expect(view(run(...signedIn, ...between, [renewed, 'revalidating'])).cleared).toEqual(before.cleared)
      const next = before.epoch + 1
      expect(view(run(...signedIn, ...between, [signOut, 'signingOut'])).cleared?.epoch).toBe(next)
      expect(view(run(...signedIn, ...between, [token, 'validating'])).cleared?.epoch).toBe(next)
    }
  })

  test('replaces the former token, whose refusals and answers no longer count', () => {
    const renewal = run(...signedIn, [renewed, 'revalidating'])
    play(sessionMachine, [[{ ...refused('04206'), epoch: 1 }, 'revalidating']], renewal)
    play(sessionMachine, [[{ ...refused('04206'), epoch: 2 }, 'forgetting']], renewal)
    const [, actions] = transition(sessionMachine, renewal, renewed as never)
    expect(actions).toMatchObject([
      { type: 'xstate.stopChild' },
      { type: 'xstate.spawnChild', params: { src: 'validate', input: { epoch: 3 } } },
    ])
  })

  test('is ignored when nobody is signed in or known', () => {
    run([token, 'validating'], [renewed, 'validating'])
    const left = run(...signedIn, [signOut, 'signingOut'], [renewed, 'signingOut'])
    expect(left.context.epoch).toBe(2)
  })
})

test('a record of version 1 loses the owner it remembered', () => {
  const old = { ...run(...signedIn, [signOut, 'signingOut']).context, forgets: { userId: '10001', orgId: 'org-a' } }
  const migrated = sessionDefinition.migrations[1]?.({ value: 'signedOut', context: old })
  expect(JSON.stringify(migrated)).not.toContain('10001')
})

test('queued writes are sent only while the session is confirmed', () => {
  expect(sessionDefinition.mayCall?.(run(...signedIn))).toBe(true)
  expect(sessionDefinition.mayCall?.(run(...signedIn, [lost, 'stale']))).toBe(false)
  expect(sessionDefinition.mayCall?.(run(...asTemporary))).toBe(false)
})

const leaving = [...signedIn, [signOut, 'signingOut']] as const

test('an assembly that arrives after a sign-out or another sign-in is validated with the server', () => {
  run(...leaving, [{ ...assembled, epoch: 1 }, 'validating'])
  run(...leaving, [assembled, 'signedIn'], [{ ...assembledTemporary, epoch: 1 }, 'validating'])
})

test('a late validation of the former token does not affect a session that came with its assembly', () => {
  const [next, actions] = transition(sessionMachine, run([token, 'validating']), assembled as never)
  expect(next.value).toBe('signedIn')
  expect(actions).toMatchObject([{ type: 'xstate.stopChild' }])
})
