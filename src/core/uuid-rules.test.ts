import { expect, test } from 'vitest'
import { uuidV7 } from './uuid-rules.ts'

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test.each([0x00, 0xff, 0x5a])('ten bytes of %i make a version 7', (byte) => {
  expect(uuidV7(1_772_700_000_000, new Uint8Array(10).fill(byte))).toMatch(pattern)
})

test('a later one sorts behind, whatever its random bytes', () => {
  const at = 1_772_700_000_000
  expect(uuidV7(at, new Uint8Array(10).fill(0xff)) < uuidV7(at + 1, new Uint8Array(10))).toBe(true)
})
