import { expect, test } from 'vitest'
import { readAttachment } from './use-download.ts'

const named = async (disposition: string, status = 200) =>
  (await readAttachment(new Response('x', { status, headers: { 'content-disposition': disposition } })))?.name

test.each([
  ['attachment; filename="a b.csv"', 'a b.csv'],
  ['attachment; filename=a.csv', 'a.csv'],
  [`attachment; filename="__.csv"; filename*=UTF-8''%E8%A1%A8.csv`, '表.csv'],
  [`attachment; filename="a.csv"; filename*=UTF-8''%E8`, 'a.csv'],
  ['attachment', 'download'],
  ['inline; filename="a.csv"', undefined],
])('%s is saved as %s', async (disposition, name) => expect(await named(disposition)).toBe(name))

test('only a good answer is a file', async () => {
  expect(await named('attachment; filename="a.csv"', 206)).toBe('a.csv')
  expect(await named('attachment; filename="a.csv"', 404)).toBeUndefined()
})
