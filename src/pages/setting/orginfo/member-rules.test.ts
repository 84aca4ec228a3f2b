import { expect, test } from 'vitest'
import { whyUntouchable } from './member-rules.ts'

const person = (userId: string, roleCode: string, enabled = true) => ({ userId, roleCodes: [roleCode], enabled })
const anna = person('1', 'organizationOwner')
const bo = person('2', 'organizationAdmin')
const cem = person('3', 'organizationMember')
const dora = person('4', 'organizationOwner')
const oneOwner = [anna, bo, cem]
const twoOwners = [...oneOwner, dora]

test.each([
  ['an owner changes a member', anna, cem, oneOwner, null],
  ['an administrator changes a member', bo, cem, oneOwner, null],
  ['a member changes nobody', cem, bo, oneOwner, 'notAdmin'],
  ['nobody changes themselves', bo, bo, oneOwner, 'self'],
  ['the only owner stays', bo, anna, oneOwner, 'lastOwner'],
  ['the only owner is told why', anna, anna, oneOwner, 'lastOwner'],
  ['one of two owners can go', anna, dora, twoOwners, null],
  ['only owners touch an owner', bo, dora, twoOwners, 'ownersOnly'],
  ['a disabled owner does not count', anna, anna, [anna, { ...dora, enabled: false }], 'lastOwner'],
] as const)('%s', (_, viewer, member, members, why) => {
  expect(whyUntouchable(viewer, member, members, true)).toBe(why)
})

test('owners are counted only where the whole list is known', () => {
  expect(whyUntouchable(bo, anna, oneOwner, false)).toBe('ownersOnly')
})
