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

test('one signature per organisation and address, ignoring the fragment', async () => {
  const load = counted()
  const signatureOf = createSignatureCache(load)
  expect(await Promise.all([signatureOf(page), signatureOf({ ...page, url: `${page.url}#row-2` })])).toEqual([1, 1])
  expect(load).toHaveBeenCalledExactlyOnceWith(page)
  expect(await signatureOf({ ...page, url: 'https://tide.example/board?a=2' })).toBe(2)
  expect(await signatureOf({ ...page, orgUuid: 'ebb' })).toBe(3)
  expect(await signatureOf(page)).toBe(1)
})

test('a forced request fetches a new one, which is used from then on', async () => {
  const signatureOf = createSignatureCache(counted())
  expect([await signatureOf(page), await signatureOf(page, true), await signatureOf(page)]).toEqual([1, 2, 2])
})

test('a failed request is repeated', async () => {
  const load = counted()
  load.mockRejectedValueOnce(new Error('offline'))
  const signatureOf = createSignatureCache(load)
  await expect(signatureOf(page)).rejects.toThrow('offline')
  expect(await signatureOf(page)).toBe(1)
})

test('the table has every permission', () => {
  expect(signaturePermissions).toEqual(
    'requestAuthCode getUserInfo closeWindow getClipboardData getBlockActionSourceDetail openSchema'.split(' '),
  )
})
