import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedNames } from '../core/limits-table.ts'
import { createReloadOnce } from './reload-once.ts'

const view = (reloadEpoch: number | null) => ({ status: 'signedOut' as const, reloadEpoch })
const start = () => {
  const reload = vi.fn()
  return { reload, hear: createReloadOnce({ storage: sessionStorage, reload }) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('a new reload epoch reloads once, however often it is said', () => {
  const { reload, hear } = start()
  hear(view(null))
  for (let times = 0; times < 20; times++) hear(view(4))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('what the first view says is history', () => {
  const { reload, hear } = start()
  hear(view(4))
  expect(reload).not.toHaveBeenCalled()
})

test('the marker refuses a second reload for five seconds, counted anew after the reload', () => {
  const before = start()
  before.hear(view(null))
  before.hear(view(4))
  vi.clearAllTimers()
  const after = start()
  after.hear(view(4))
  vi.advanceTimersByTime(4999)
  after.hear(view(5))
  expect(after.reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(sessionStorage.getItem(storedNames.reloadMarker)).toBeNull()
  after.hear(view(6))
  expect(after.reload).toHaveBeenCalledTimes(1)
})
