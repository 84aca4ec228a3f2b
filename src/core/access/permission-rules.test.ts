import { expect, test } from 'vitest'
import { featuresOf, isAdministrator, isOwner, isPermitted, roleCodesOf } from './permission-rules.ts'

test('only enabled entries count', () => {
  const roleVOList = [
    { roleCode: 'organizationOwner', enabled: 0 as const },
    { roleCode: 'organizationAdmin', enabled: 1 as const },
  ]
  expect(roleCodesOf({ roleVOList })).toEqual(['organizationAdmin'])
  expect(roleCodesOf(null)).toEqual([])
})

test('the switches that are on are known by name', () => {
  expect(featuresOf({ features: { event_track: true, beta: false } })).toEqual(['event_track'])
  expect(featuresOf(null)).toEqual([])
})

test.each([
  [['organizationOwner'], true, true],
  [['organizationAdmin'], true, false],
  [['organizationMember', 'anonymous'], false, false],
  [[], false, false],
])('%j: administrator %s, owner %s', (codes, administrates, owns) => {
  expect([isAdministrator(codes), isOwner(codes)]).toEqual([administrates, owns])
})

const held = ['a', 'b']
test.each([
  [{ value: 'a' }, true],
  [{ value: 'c' }, false],
  [{ value: ['c', 'b'] }, true],
  [{ value: ['a', 'b'], isAllOf: true }, true],
  [{ value: ['a', 'c'], isAllOf: true }, false],
  [{ value: '*' }, true],
  [{ value: ['*', 'c'], isAllOf: true }, false],
  [{ value: 'a', isNegated: true }, false],
  [{ value: 'c', isNegated: true }, true],
  [{ value: ['a', 'c'], isAllOf: true, isNegated: true }, true],
])('%j: %s for a person with a and b', (request, may) => {
  expect(isPermitted(held, request)).toBe(may)
})

test('the wildcard matches a person without roles', () => {
  expect(isPermitted([], { value: '*' })).toBe(true)
})

test.each([[undefined], [''], [[]]])('%j asks for nothing: an error', (value) => {
  expect(() => isPermitted(held, { value })).toThrow('configure the permission value')
})
