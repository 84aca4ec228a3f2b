import type { lookup } from 'node:dns'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { webhookReceiver } from '../test/webhook-receiver.ts'
import { isPublicAddress, isPublicUrl, publicPost } from './public-post.ts'

let receiver: Awaited<ReturnType<typeof webhookReceiver>>
beforeAll(async () => {
  receiver = await webhookReceiver()
})
afterAll(() => receiver.close())

const { signal } = new AbortController()
/** A resolver that answers each query with the next of these lists of addresses. */
const resolving = (...answers: string[][]) =>
  vi.fn((_name: string, _options: object, done: (error: null, found: object[]) => void) => {
    const addresses = answers.length > 1 ? answers.shift() : answers[0]
    done(
      null,
      (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof lookup
const post = (url: string, more: { lookup?: typeof lookup; privateHosts?: string[] } = {}) =>
  publicPost({ url, headers: {}, body: '{}', privateHosts: [], signal, ...more })

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1', '198.18.0.1'],
  ...['192.0.2.1', '203.0.113.9', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
  ...['fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '64:ff9b::7f00:1', '2001::1', '2001:db8::1', '2002:7f00:1::'],
  ...['', 'localhost', '1.1.1'],
])('%s is no public address', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ...['http://example.com/', 'ftp://example.com/', 'https://user@example.com/', 'https://user:word@example.com/'],
  ...['https://localhost/', 'https://printer/', 'https://a.local/', 'https://db.internal/', 'https://a.localhost/'],
  ...['https://localhost./', 'https://printer./', 'https://a.local./'],
  // spellings of 127.0.0.1 and of the metadata service
  ...['https://127.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://[::ffff:7f00:1]/'],
  ...['https://[::1]/', 'https://169.254.169.254/latest', 'https://[fd00:ec2::254]/'],
])('%s is refused as it stands', (url) => expect(isPublicUrl(new URL(url), [])).toBe(false))

test('a name with a private address is not connected to, also where others of its addresses are public', async () => {
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:127.0.0.1'], ['fe80::1']])
    expect(await post('https://receiver.example/', { lookup: resolving(addresses) })).toEqual({ failure: 'address' })
  expect(await post(receiver.url)).toEqual({ failure: 'address' })
  expect(receiver.received).toEqual([])
})

test('a name is resolved once: what was checked is what is connected to', async () => {
  const lookup = resolving(['192.0.0.171'.replace('192.0.0.171', '203.0.112.1')], ['127.0.0.1'])
  const ending = new AbortController()
  const posted = publicPost({
    ...{ url: 'https://receiver.example/', headers: {}, body: '{}', privateHosts: [], lookup },
    signal: ending.signal,
  })
  await vi.waitFor(() => expect(lookup).toHaveBeenCalled())
  ending.abort()
  expect((await posted).failure).toBeDefined()
  expect(lookup).toHaveBeenCalledTimes(1)
})

test('an unknown name, a closed port, a redirect and other answers are failures of their own; none is followed', async () => {
  const unknown = ((_name: string, _options: object, done: (error: Error) => void) =>
    done(Object.assign(new Error(), { code: 'ENOTFOUND' }))) as unknown as typeof lookup
  expect(await post('https://nobody.example/', { lookup: unknown })).toEqual({ failure: 'name' })
  const privateHosts = ['127.0.0.1']
  expect(await post('http://127.0.0.1:9/', { privateHosts })).toEqual({ failure: 'connection' })
  expect(await post(receiver.url, { privateHosts })).toEqual({ code: 204 })
  for (const [status, failure] of [
    [302, 'redirect'],
    [307, 'redirect'],
    [400, 'status'],
    [503, 'status'],
  ] as const) {
    receiver.state.answer = () => status
    expect(await post(receiver.url, { privateHosts })).toEqual({ code: status, failure })
  }
  expect(receiver.received).toHaveLength(5)
})
