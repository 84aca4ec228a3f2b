import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { derivedId, relationRowId, sha256 } from './derived-ids.ts'

test('the hash is the one that everybody else computes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const hex = [...sha256(text)].map((word) => word.toString(16).padStart(8, '0')).join('')
      expect(hex).toBe(createHash('sha256').update(text).digest('hex'))
    }),
  )
})

test('a derived id is a UUID, and another one for other parts', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string(), fc.nat(), (seed, name, at) => {
      const id = derivedId(seed, name, at)
      expect(z.safeParse(z.uuid(), id).success).toBe(true)
      expect(derivedId(seed, name, at)).toBe(id)
      expect(derivedId(seed, name, at + 1)).not.toBe(id)
      expect(derivedId(seed, `${name}${at}`)).not.toBe(id)
    }),
  )
})

test('two issues are related to each other either way, but block one way', () => {
  expect(relationRowId('relates', 'a', 'b')).toBe(relationRowId('relates', 'b', 'a'))
  expect(relationRowId('blocks', 'a', 'b')).not.toBe(relationRowId('blocks', 'b', 'a'))
})
