import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedNames } from '../core/limits.ts'
import { createReloadOnce } from './reload-once.ts'

const view = (reloadEpoch: number | null) => ({ status: 'signedOut' as const, reloadEpoch })
const start = () => {
  const reload = vi.fn()
  return { reload, onView: createReloadOnce({ storage: sessionStorage, reload }) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('a new reload epoch reloads once, however often it is published', () => {
  const { reload, onView } = start()
  onView(view(null))
  for (let times = 0; times < 20; times++) onView(view(4))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the reload epoch of the first view is ignored', () => {
  const { reload, onView } = start()
  onView(view(4))
  expect(reload).not.toHaveBeenCalled()
})

test('the marker prevents a second reload for five seconds, counted again after the reload', () => {
  const before = start()
  before.onView(view(null))
  before.onView(view(4))
  vi.clearAllTimers()
  const after = start()
  after.onView(view(4))
  vi.advanceTimersByTime(4999)
  after.onView(view(5))
  expect(after.reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(sessionStorage.getItem(storedNames.reloadMarker)).toBeNull()
  after.onView(view(6))
  expect(after.reload).toHaveBeenCalledTimes(1)
})
