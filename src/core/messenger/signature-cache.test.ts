import { expect, test, vi } from 'vitest'
import { createSignatureCache, signaturePermissions } from './signature-cache.ts'

const page = { orgUuid: 'tide', url: 'https://tide.example/board?a=1' }
const counted = () => {
  let asked = 0
  return vi.fn(async (_: { orgUuid: string; url: string }) => ++asked)
}

test.each([null, undefined, ''])('without an organisation (%j) there is no signature', (orgUuid) => {
  const load = counted()
  expect(() => createSignatureCache(load)({ ...page, orgUuid })).toThrow('organisation id cannot be null')
  expect(load).not.toHaveBeenCalled()
})

test('one signature for an address, whatever its fragment; another for another address or organisation', async () => {
  const load = counted()
  const signatureOf = createSignatureCache(load)
  expect(await Promise.all([signatureOf(page), signatureOf({ ...page, url: `${page.url}#row-2` })])).toEqual([1, 1])
  expect(load).toHaveBeenCalledExactlyOnceWith(page)
  expect(await signatureOf({ ...page, url: 'https://tide.example/board?a=2' })).toBe(2)
  expect(await signatureOf({ ...page, orgUuid: 'ebb' })).toBe(3)
  expect(await signatureOf(page)).toBe(1)
})

test('a new one is had by demand, and is the one from then on', async () => {
  const signatureOf = createSignatureCache(counted())
  expect([await signatureOf(page), await signatureOf(page, true), await signatureOf(page)]).toEqual([1, 2, 2])
})

test('one that failed is asked for again', async () => {
  const load = counted()
  load.mockRejectedValueOnce(new Error('offline'))
  const signatureOf = createSignatureCache(load)
  await expect(signatureOf(page)).rejects.toThrow('offline')
  expect(await signatureOf(page)).toBe(1)
})

test('every permission, none forgotten', () => {
  expect(signaturePermissions).toEqual(
    'requestAuthCode getUserInfo closeWindow getClipboardData getBlockActionSourceDetail openSchema'.split(' '),
  )
})
