import { afterAll, beforeAll, expect, test } from 'vitest'
import { newIssueParameters, shareTargetPath } from '../../src/core/work/shared-text-rules.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const { title, text, files } = newIssueParameters

const share = async (given: [name: string, value: string | File][]) => {
  const form = new FormData()
  for (const [name, value] of given) form.append(name, value)
  const request = new Request(`http://localhost:8080${shareTargetPath}`, { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type') ?? '', origin: 'null' }
  return server.app.inject({ method: 'POST', url: shareTargetPath, headers, payload })
}
const searchOf = (location: unknown) => Object.fromEntries(new URL(String(location), 'http://localhost').searchParams)

test('where no worker takes what is shared, its texts lead to the dialog, which hears that the files are lost', async () => {
  const file = (name: string, size: number) => new File(['x'.repeat(size)], name, { type: 'image/png' })
  const answer = await share([
    [title, ''],
    [text, '登录失败\n点两次才行'],
    [files, file('a.png', 10)],
    [files, file('b.png', 10)],
  ])
  expect(answer.statusCode).toBe(303)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(searchOf(answer.headers.location)).toEqual({ [text]: '登录失败\r\n点两次才行', [files]: 'lost' })
  expect(searchOf((await share([[text, 'Paint the boat']])).headers.location)).toEqual({ [text]: 'Paint the boat' })
  const large = await share([[files, file('large.png', 300_000)]])
  expect([large.statusCode, large.headers.location]).toEqual([303, `/?${files}=lost`])
})

test.each([
  ['no form', { 'content-type': 'text/plain' }, 'hello'],
  ['a broken form', { 'content-type': 'multipart/form-data; boundary=x' }, '--y'],
  ['a form without boundary', { 'content-type': 'multipart/form-data' }, '--y'],
])('%s leads to the dialog, too, and to nowhere else', async (_, headers, payload) => {
  const answer = await server.app.inject({ method: 'POST', url: shareTargetPath, headers, payload })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/?${files}=lost`])
})

test('a text that is too long for an address is not half taken', async () => {
  const { headers } = await share([[text, '潮'.repeat(5000)]])
  expect(headers.location).toBe(`/?${files}=lost`)
})
