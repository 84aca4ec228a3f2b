import { expect, test } from 'vitest'
import { isTracedUrl, traceOf, traceparentOf } from './tracing-rules.ts'

test('the header is a valid traceparent, even of zeros', () => {
  const wanted = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-01$/
  expect(traceparentOf(traceOf(new Uint8Array(24)))).toMatch(wanted)
  expect(traceparentOf(traceOf(new Uint8Array(24).fill(171)))).toBe(`00-${'ab'.repeat(16)}-${'ab'.repeat(8)}-01`)
})

test.each([
  ['https://api.example/x', true],
  ['https://api.example', true],
  ['https://api.example?x', true],
  ['https://api.example.evil/x', false],
  ['https://api.example:8443/x', false],
  ['http://api.example/x', false],
])('%s', (url, isTraced) => {
  expect(isTracedUrl(url, ['https://api.example'])).toBe(isTraced)
})
