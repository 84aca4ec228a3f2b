import { expect, test } from 'vitest'
import { csvOf, plainCell } from './csv-rules.ts'

test('quotes, commas and line breaks stay in their cell', () => {
  expect(
    csvOf([
      ['a', 'say "hi", now'],
      ['two\nlines', ''],
    ]),
  ).toBe('\uFEFF"a","say ""hi"", now"\r\n"two\nlines",""\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1', '=cmd|"/c calc"!A1'])(
  '%j is exported as text, not as a formula',
  (text) => {
    expect(csvOf([[text]])).toBe(`\uFEFF"'${text.replaceAll('"', '""')}"\r\n`)
  },
)

test('a formula character within a name does not change the cell', () => {
  expect(csvOf([['Anna-Maria']])).toContain('"Anna-Maria"')
})

test.each(["'=1", "''-1", '=1', "'tis", "'", '-5'])('%j is read back as it was', (text) => {
  const [, written = ''] = /^\uFEFF"(.*)"\r\n$/.exec(csvOf([[text]])) ?? []
  expect(plainCell(written)).toBe(text)
})
