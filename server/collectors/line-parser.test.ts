import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeLine } from '../../src/core/monitor/line-protocol-rules.ts'
import { anyCharacter } from '../test/any-character.ts'
import { parseLine } from './line-parser.ts'

const names = fc
  .string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'b', '_', ',', '=', ' ', '中') })
  .filter((name) => name.trim() === name)
const texts = fc.string({ maxLength: 30, unit: anyCharacter })
/** The encoder turns a text into one line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters to replace
const onOneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')

test('what the page encodes is what the collector reads', () => {
  fc.assert(
    fc.property(
      fc.dictionary(names, texts, { maxKeys: 5 }),
      fc.dictionary(names, fc.oneof(texts, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()), {
        maxKeys: 5,
      }),
      (tags, fields) => {
        const line = encodeLine({
          measurement: 'error',
          id: 'event-0001',
          at: 1_700_000_000_000,
          tags: { ...tags, app_id: 'x' },
          fields,
        })
        const parsed = parseLine(line)
        expect(parsed).toMatchObject({ measurement: 'error', at: 1_700_000_000_000 })
        for (const [name, value] of Object.entries(fields))
          expect(parsed?.fields[name]).toEqual(typeof value === 'string' ? onOneLine(value) : value === 0 ? 0 : value)
      },
    ),
  )
})

test.each([
  'view,app_id=x',
  'view,app_id=x 1',
  'view app_id="x" 1',
  'other,app_id=x a=1 1',
  'view,app_id=x a=1',
  'view,app_id=x a=1 b=2 1',
  'view,app_id=x a=1 1.5',
  'view,app_id=x a=1 -1',
  'view,app_id=x a=text 1',
  'view,app_id=x a="open 1',
  'view,app_id=x a=1,a=2 1',
  'view,app_id=x,app_id=y a=1 1',
  'view,app_id=x, a=1 1',
  'view,app_id=x a=1 1 1',
  'view,app_id= a=1 1',
  'view,app_id=x a=Infinity 1',
])('refused: %s', (line) => {
  expect(parseLine(line)).toBeNull()
})

test('numbers, integers, booleans and quoted text', () => {
  expect(parseLine('view,app_id=x,t=a\\ b\\,c\\=d n=-1.5e3,i=7i,b=t,s="a \\"b\\", c=1 \\\\" 5')).toEqual({
    measurement: 'view',
    tags: { app_id: 'x', t: 'a b,c=d' },
    fields: { n: -1500, i: 7, b: true, s: 'a "b", c=1 \\' },
    at: 5,
  })
})
