import { afterEach, expect, test, vi } from 'vitest'
import { shareStore } from './share-store.ts'

const user = { code: 'abc', requiredPassword: true, token: 'wts_given' }
const hourMs = 3_600_000

afterEach(() => {
  shareStore.forget('abc')
  vi.useRealTimers()
})

test('another tab needs no password, also where the clock of the device is a day ahead of the server', () => {
  const until = new Date(Date.now() + 24 * hourMs).toISOString()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * hourMs })
  shareStore.keep(user, until)
  vi.useRealTimers()
  expect(shareStore.token('abc')).toBe('wts_given')
})
