import { expect, test } from 'vitest'
import { parseStrictJson } from './strict-json.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test.each([
  '{}',
  '"a"',
  '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
  '{"a":"\\"a\\":{","b" : "x"}',
  '{"a\\\\":1,"a":2}',
  '["a","a","__proto__"]',
  nested(20),
])('%s is parsed like by JSON.parse', (text) => {
  expect(parseStrictJson(text)).toEqual(JSON.parse(text))
})

test.each([
  '',
  '{',
  "{'a':1}",
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"x":[{"a":1,"a":1}]}',
  `{"a"${' '.repeat(200)}:1,"a"${'\n'.repeat(200)}:2}`,
  '{"__proto__":{"isAdmin":true}}',
  '{"\\u005f_proto__":1}',
  '{"constructor":{"prototype":{}}}',
  nested(21),
  nested(30_000),
])('%s is refused', (text) => {
  expect(() => parseStrictJson(text)).toThrow(expect.objectContaining({ statusCode: 400 }))
})
