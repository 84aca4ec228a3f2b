import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIdentityCard } from './identity-card-rules.ts'

/** The standard's examples, and numbers with a check character computed by hand. */
test.each(['11010519491231002X', '11010519491231002x', '440524188001010014', '110105491231002', '82000019920810011X'])(
  '%s is a number',
  (number) => expect(isIdentityCard(number)).toBe(true),
)

test.each([
  ['', 'nothing'],
  ['11010519491231002', '17 characters'],
  ['11010519491231002X0', '19 characters'],
  ['11010549123100', '14 digits'],
  ['1101054912310021', '16 digits'],
  ['110105194912310021', 'another check character'],
  ['11010X19491231002X', 'a letter inside'],
  ['990105491231002', 'no such province'],
  ['000105491231002', 'no such province'],
  ['110105491331002', 'a 13th month'],
  ['110105490031002', 'no month'],
  ['110105490229002', '29 February of a common year'],
  ['110105490400002', 'no day'],
  ['11010517491231002X', 'another century'],
  ['１１０１０５491231002', 'full-width digits'],
  [' 110105491231002', 'a space before'],
  ['110105491231002\n', 'a line end'],
])('%j is invalid: %s', (number) => expect(isIdentityCard(number)).toBe(false))

test('29 February of a leap year is a birthday', () => {
  expect(isIdentityCard('110105480229002')).toBe(true)
})

test('one wrong digit is always found out', () => {
  const number = '440524188001010014'
  fc.assert(
    fc.property(fc.nat(17), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const wrong = String((Number(number[at]) + by) % 10)
      expect(isIdentityCard(number.slice(0, at) + wrong + number.slice(at + 1))).toBe(false)
    }),
  )
})
