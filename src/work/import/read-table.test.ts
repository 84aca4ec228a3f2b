import { expect, test } from 'vitest'
import { decodeText, parseTable } from './read-table.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}
test.each([
  ['UTF-8', bytesOf('名称,a')],
  ['UTF-8 with a mark', bytesOf('\uFEFF名称,a')],
  ['UTF-16 LE', utf16('\uFEFF名称,a', false)],
  ['UTF-16 BE', utf16('\uFEFF名称,a', true)],
  ['GBK', new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0x61])],
])('%s is read', (_name, bytes) => {
  expect(decodeText(bytes)).toBe('名称,a')
})

test.each([
  '[\n  {\n    "Title": "a, b"\n  }\n]',
  '<!doctype html>\n<html></html>',
  '<?xml version="1.0"?>\n<rows/>',
  '<table><tr>',
  '<!-- a -->',
  '{"a":1}\n{"a":2}',
])('%j is no table', (text) => {
  expect(() => decodeText(bytesOf(text))).toThrow('noTable')
  expect(decodeText(bytesOf('[Login] fails\n{x} and y\n'))).toContain('[Login]')
})

test('a table of a Western Excel is read', () => {
  expect(decodeText(new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x2c, 0xe9]))).toBe('Müller,é')
})

test.each([',', '\t', ';', '|'])('cells between %j, with quotes and line breaks in them', async (separator) => {
  const lines = [
    ['Title', 'Notes', 'Tags'],
    ['One', '"a ""b""\r\nc"', '"x,y;z"'],
    ['', '', ''],
    ['Two', '', ''],
  ]
  const { headers, rows } = await parseTable(lines.map((cells) => cells.join(separator)).join('\r\n'))
  expect(headers).toEqual(['Title', 'Notes', 'Tags'])
  expect(rows).toEqual([
    { line: 2, cells: ['One', 'a "b"\r\nc', 'x,y;z'] },
    { line: 5, cells: ['Two', '', ''] },
  ])
})

test('a list of one column keeps its commas, and its first line unless that is a header', async () => {
  const list = await parseTable('Buy milk, eggs and bread\nCall Bob\nPaint; then sail\nWash up\n')
  expect(list.headers).toEqual([''])
  expect(list.rows).toEqual([
    { line: 1, cells: ['Buy milk, eggs and bread'] },
    { line: 2, cells: ['Call Bob'] },
    { line: 3, cells: ['Paint; then sail'] },
    { line: 4, cells: ['Wash up'] },
  ])
  const named = await parseTable('Task\nBuy milk, eggs\nCall Bob\n')
  expect([named.headers, named.rows.map(({ cells }) => cells)]).toEqual([['Task'], [['Buy milk, eggs'], ['Call Bob']]])
})

test('quotation marks in a list are part of its lines', async () => {
  const lines = ['Fix login', '"Save" is broken', 'Rename to "Foo"', '"Export" fails']
  const { rows } = await parseTable(lines.join('\n'))
  expect(rows.map(({ cells }) => cells)).toEqual(lines.map((line) => [line]))
})

test('empty cells at the end of a row may be missing', async () => {
  const { headers, rows } = await parseTable('Titel,Wer,Bis\nRumpf,Anna\nMast,Ben\nSegel,Eva,morgen\n')
  expect([headers, rows.length]).toEqual([['Titel', 'Wer', 'Bis'], 3])
})

test('the line with which Excel names the separator is none of the table', async () => {
  const { headers, rows } = await parseTable('sep=;\r\nSummary;Notes\r\nOne;a, b\r\n')
  expect([headers, rows]).toEqual([['Summary', 'Notes'], [{ line: 3, cells: ['One', 'a, b'] }]])
})

test.each([
  ['xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00], 'workbook'],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], 'workbook'],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x00, 0x0d, 0x49, 0x48], 'noTable'],
])('%s is refused instead of read as text', (_name, bytes, reason) => {
  expect(() => decodeText(new Uint8Array(bytes))).toThrow(expect.objectContaining({ reason }))
})

test.each([
  ['openQuote', 'Summary,Notes\nOne,"never closed\nTwo,x\nThree,y\n'],
  ['tooManyRows', `Summary,Status\n${'A row of many,To do\n'.repeat(25_000)}`],
])('a table that cannot be read to its end is refused, instead of cut: %s', async (reason, text) => {
  await expect(parseTable(text)).rejects.toMatchObject({ reason })
})

test('as many rows as promised are read: the header and empty lines are none', async () => {
  const { rows } = await parseTable(`Summary,Status\n${'A row,To do\n\n'.repeat(20_000)}`)
  expect([rows.length, rows.at(-1)?.line]).toEqual([20_000, 40_000])
})
