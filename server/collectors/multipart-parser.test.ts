import { expect, test } from 'vitest'
import { parseMultipart } from './multipart-parser.ts'

const type = 'multipart/form-data; boundary=----b1'
const field = (name: string, value: string, more = '') =>
  `------b1\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const end = '------b1--\r\n'
const parse = (text: string, contentType = type) => {
  const parts = parseMultipart(contentType, Buffer.from(text, 'latin1'))
  return (
    parts && Object.fromEntries([...parts].map(([name, { content, isFile }]) => [name, [content.toString(), isFile]]))
  )
}

test('fields and files are read as they were written, whatever bytes they hold', async () => {
  const form = new FormData()
  const bytes = Uint8Array.from({ length: 2000 }, (_none, at) => (at * 7) % 256)
  form.set('session_id', 'a\r\n--b')
  form.set('empty', '')
  form.set('segment', new Blob([bytes]), 'segment')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const parts = parseMultipart(request.headers.get('content-type') ?? '', Buffer.from(await request.arrayBuffer()))
  expect(parts?.get('session_id')).toMatchObject({ content: Buffer.from('a\r\n--b'), isFile: false })
  expect(parts?.get('empty')?.content).toHaveLength(0)
  expect(parts?.get('segment')?.content.equals(Buffer.from(bytes))).toBe(true)
  expect(parts?.get('segment')?.isFile).toBe(true)
  expect([...(parts?.keys() ?? [])]).toEqual(['session_id', 'empty', 'segment'])
})

test.each([
  ['nothing', '', type],
  ['only an end', end, type],
  ['no end', field('a', '1'), type],
  ['something before', `x\r\n${field('a', '1')}${end}`, type],
  ['something behind', `${field('a', '1')}${end}x`, type],
  ['a name twice', `${field('a', '1')}${field('a', '2')}${end}`, type],
  ['an unknown header', `${field('a', '1').replace('\r\n\r\n', '\r\nX-A: b\r\n\r\n')}${end}`, type],
  ['no disposition', `------b1\r\n\r\n1\r\n${end}`, type],
  ['a name with quotes', `${field('a";x="', '1')}${end}`, type],
  ['headers without an end', `------b1\r\nContent-Disposition: form-data; name="a"\r\n${end}`, type],
  ['long headers', `${field('a', '1', `; filename="${'x'.repeat(2000)}"`)}${end}`, type],
  ['too many parts', `${Array.from({ length: 33 }, (_none, at) => field(`a${at}`, '1')).join('')}${end}`, type],
  ['another boundary', `${field('a', '1')}${end}`, 'multipart/form-data; boundary=b2'],
  ['no boundary', `${field('a', '1')}${end}`, 'multipart/form-data'],
  ['another type', `${field('a', '1')}${end}`, 'application/json'],
])('refused: %s', (_what, text, contentType) => {
  expect(parse(text, contentType)).toBeNull()
  expect(parse(`${field('a', '1')}${end}`)).toEqual({ a: ['1', false] })
})
