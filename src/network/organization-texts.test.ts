import { expect, test, vi } from 'vitest'
import { createOrganizationTexts } from './organization-texts.ts'

test('the wording of one organisation is never shown in another, and is still there on return', async () => {
  const cache = new Map<string, unknown>()
  let owner = 'anna/a'
  const request = vi.fn(async () => ({ code: '200', msg: '', result: [{ k: 'home.sprint', v: `Sprint of ${owner}` }] }))
  const texts = createOrganizationTexts({
    runtime: () =>
      ({
        cached: async (whose: string, name: string) => cache.get(`${whose} ${name}`),
        cache: async (whose: string, name: string, entry: unknown) => Boolean(cache.set(`${whose} ${name}`, entry)),
      }) as never,
    owner: async () => owner,
    credentials: { current: async () => ({ token: 't', epoch: 1 }) },
    request,
    now: () => 0,
  })
  expect(await texts('zh', true)).toEqual({ 'home.sprint': 'Sprint of anna/a' })
  expect(await texts('en', false)).toBeNull()
  owner = 'anna/b'
  expect(await texts('zh', false)).toBeNull()
  expect(await texts('zh', true)).toEqual({ 'home.sprint': 'Sprint of anna/b' })
  owner = 'anna/a'
  expect(await texts('zh', true)).toEqual({ 'home.sprint': 'Sprint of anna/a' })
  expect(request).toHaveBeenCalledTimes(2)
})
