import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { errorReportRates, maxBreadcrumbs } from '../error-report-rules.ts'
import { scrubUrl } from '../url-scrubber.ts'
import * as figures from './replay-segment-rules.ts'
import { maxDataUrlLength, recordText, storedZlib } from './replay-segment-rules.ts'

const textOf = (record: unknown) => recordText(record, scrubUrl)

test('inline data URLs over 100 000 characters are cut, shorter ones and other long texts stay', () => {
  const short = `data:image/png;base64,${'x'.repeat(maxDataUrlLength - 22)}`
  expect(short).toHaveLength(maxDataUrlLength)
  const long = `${short}x`
  const css = `a{background:url("${long}")} b{color:red}`
  const text = 'y'.repeat(maxDataUrlLength + 5)
  expect(JSON.parse(textOf({ a: short, b: long, css, text }))).toEqual({
    a: short,
    b: 'data:truncated',
    css: 'a{background:url("data:truncated")} b{color:red}',
    text,
  })
})

test('addresses lose their secrets, wherever they stand in the record; other texts stay', () => {
  const record = {
    data: {
      href: 'https://a.test/p?token=secret&x=1',
      node: { attributes: { href: '/i?invite=secret', title: 'a?token=b' } },
    },
  }
  expect(JSON.parse(textOf(record))).toEqual({
    data: { href: 'https://a.test/p?x=1', node: { attributes: { href: '/i', title: 'a?token=b' } } },
  })
})

test.each([0, 1, 65_535, 65_536, 200_001])('%i bytes in stored blocks are read back equal by zlib', (length) => {
  const bytes = Uint8Array.from({ length }, (_none, at) => (at * 31) % 251)
  expect(inflateSync(storedZlib(bytes)).equals(Buffer.from(bytes))).toBe(true)
})

test('the figures of reports and replays are those of the requirements (ANA-7, MON-11)', () => {
  expect([errorReportRates, maxBreadcrumbs]).toEqual([{ errors: 0.3, traces: 0.2 }, 50])
  expect([figures.segmentMs, figures.segmentBytes, figures.recordGroupMs]).toEqual([30_000, 60_000, 100])
  expect([figures.mouseMoveMs, figures.scrollMs, figures.visualViewportMs]).toEqual([50, 100, 200])
  expect([figures.maxDataUrlLength, figures.viewsCounted]).toEqual([100_000, 10])
})
