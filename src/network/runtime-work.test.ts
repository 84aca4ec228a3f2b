import { expect, test, vi } from 'vitest'
import { createRuntimeWork } from './runtime-work.ts'

/** A runtime that was just started, and the language of each of its requests. */
const start = () => {
  const languages: (string | null)[] = []
  const device = { edits: {}, files: {}, replicas: {} }
  vi.stubGlobal('self', { location: { origin: 'https://w.test' } })
  const work = createRuntimeWork({
    fetch: async (input, init) => {
      languages.push((input instanceof Request ? input.headers : new Headers(init?.headers)).get('accept-language'))
      return new Response(JSON.stringify({ code: '200', result: { token: 't' } }))
    },
    runtime: () => ({ view: async () => ({ status: 'signedOut', account: null, shares: {} }) }) as never,
    config: async () => ({ collectorOrigin: 'https://w.test' }) as never,
    device: device as never,
    publishChange() {},
    pathOnScreen: async () => null,
    language: async () => 'en',
  })
  const resume = () => work.effects.session.resume({ epoch: 1 }, { signal: new AbortController().signal } as never)
  return { languages, work, resume }
}

test('the first call of a runtime carries the language of the device’s pages, later ones that of the last page', async () => {
  const { languages, work, resume } = start()
  await resume()
  expect(languages).toEqual(['en'])
  const headers = { 'accept-language': 'zh', 'x-worktide-call': 'open' }
  await work.fetch(new Request('https://w.test/api/account/login', { method: 'POST', headers, body: '{}' }))
  await resume()
  expect(languages.at(-1)).toBe('zh')
  vi.unstubAllGlobals()
})
