import { expect, test } from 'vitest'
import { whyUntouchable } from './member-rules.ts'

const person = (userId: string, roleCode: string) => ({ userId, roleCodes: [roleCode] })
const anna = person('1', 'organizationOwner')
const bo = person('2', 'organizationAdmin')
const cem = person('3', 'organizationMember')
const dora = person('4', 'organizationOwner')

test.each([
  ['an owner changes a member', anna, cem, ['1'], null],
  ['an administrator changes a member', bo, cem, ['1'], null],
  ['a member changes nobody', cem, bo, ['1'], 'notAdmin'],
  ['nobody changes themselves', bo, bo, ['1'], 'self'],
  ['the only owner stays', bo, anna, ['1'], 'lastOwner'],
  ['the only owner is told why', anna, anna, ['1'], 'lastOwner'],
  ['one of two owners can go', anna, dora, ['1', '4'], null],
  ['only owners touch an owner', bo, dora, ['1', '4'], 'ownersOnly'],
  ['an owner who is switched off does not count, and can be changed', anna, dora, ['1'], null],
  ['owners are not counted before they are known', bo, anna, null, 'ownersOnly'],
] as const)('%s', (_, viewer, member, owners, why) => {
  expect(whyUntouchable(viewer, member, owners)).toBe(why)
})
