import { expect, test } from 'vitest'
import { editObstacle } from './member-rules.ts'

const person = (userId: string, roleCode: string) => ({ userId, roleCodes: [roleCode] })
const anna = person('1', 'organizationOwner')
const bo = person('2', 'organizationAdmin')
const cem = person('3', 'organizationMember')
const dora = person('4', 'organizationOwner')

test.each([
  ['an owner changes a member', anna, cem, ['1'], null],
  ['an administrator changes a member', bo, cem, ['1'], null],
  ['a member cannot change others', cem, bo, ['1'], 'notAdmin'],
  ['administrators cannot change themselves', bo, bo, ['1'], 'self'],
  ['an administrator, who cannot make owners, is not told to make another', bo, anna, ['1'], 'ownersOnly'],
  ['another owner whose own role was not counted yet', dora, anna, ['1'], 'lastOwner'],
  ['the only owner sees the reason', anna, anna, ['1'], 'lastOwner'],
  ['one of two owners can be changed', anna, dora, ['1', '4'], null],
  ['only owners change an owner', bo, dora, ['1', '4'], 'ownersOnly'],
  ['a disabled owner does not count, and can be changed', anna, dora, ['1'], null],
  ['owners are not counted before they are known', bo, anna, null, 'ownersOnly'],
] as const)('%s', (_, viewer, member, owners, why) => {
  expect(editObstacle(viewer, member, owners)).toBe(why)
})
