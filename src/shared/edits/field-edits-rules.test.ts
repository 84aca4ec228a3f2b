import { expect, test } from 'vitest'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { changedFields, refusedFields, revOf, withWaiting } from './field-edits-rules.ts'

const set = (field: string, value: string | null, from: string | null = null) => ({
  name: 'profile.set',
  args: { field, value, from },
})

test('waiting edits stand over the row in their order; those of other mutators do not', () => {
  const row = { orgUserName: 'Anna', jobRole: 'Cook' }
  const waiting = [
    set('orgUserName', 'Berta'),
    { name: 'issue.set', args: { field: 'jobRole' } },
    set('orgUserName', 'C'),
  ]
  expect(withWaiting(row, waiting, 'profile.set')).toEqual({ orgUserName: 'C', jobRole: 'Cook' })
})

test('waiting edits count as settings of their field, unless they change nothing', () => {
  const row = { orgUserName: 'Anna', jobRole: 'Cook', fieldRevs: { orgUserName: 2 } }
  const shown = withWaiting(row, [set('orgUserName', 'Berta'), set('jobRole', 'Cook')], 'profile.set')
  expect(shown.fieldRevs).toEqual({ orgUserName: 3 })
  expect([revOf(shown, 'orgUserName'), revOf(shown, 'otherText'), revOf({}, 'jobRole')]).toEqual([3, 0, undefined])
})

test('only what the person changed is sent, with what they saw', () => {
  const seen = { orgUserName: 'Anna', jobRole: '', timeZone: 'UTC' }
  expect(changedFields(seen, { orgUserName: 'Berta', jobRole: null, timeZone: 'UTC' })).toEqual([
    { field: 'orgUserName', value: 'Berta', from: 'Anna' },
  ])
  expect(changedFields({ jobRole: 'cook' }, { jobRole: '' })).toEqual([{ field: 'jobRole', value: null, from: 'cook' }])
})

test('a field that was refused twice is one decision, about the last words', () => {
  const refused = (id: string, at: number, value: string): TrayItem => ({
    ...{ id, at, refusedAt: 9, ...set('orgUserName', value) },
    refusal: { code: 'overtaken', params: { theirs: 'Friday' } },
  })
  expect(refusedFields([refused('b', 2, 'Tuesday'), refused('a', 1, 'Monday')], 'profile.set')).toEqual([
    { field: 'orgUserName', ids: ['a', 'b'], code: 'overtaken', mine: 'Tuesday', theirs: 'Friday', refusedAt: 9 },
  ])
})
