import { expect, test, vi } from 'vitest'
import { createFirstRows } from './first-rows.ts'

const open = (isExpected: boolean) => {
  vi.useFakeTimers()
  let status = 'unknown'
  const listeners = new Set<() => void>()
  const session = {
    getSnapshot: () => ({ status }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return { unsubscribe: () => void listeners.delete(listener) }
    },
  }
  const firstRows = createFirstRows(isExpected, session as never)
  const done = vi.fn()
  void firstRows.shown.then(done)
  const becomes = (next: string) => {
    status = next
    for (const listener of listeners) listener()
  }
  return { firstRows, done, becomes, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('what waits for the first rows begins behind their drawing, and not when they were read', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const { firstRows, done, pass } = open(true)
  await pass(1000)
  firstRows.read()
  await pass(0)
  expect(done).not.toHaveBeenCalled()
  await pass(200)
  expect(done).toHaveBeenCalledTimes(1)
})

test('it begins without rows where none come: on other pages, for nobody, and after a while', async () => {
  const other = open(false)
  await other.pass(0)
  expect(other.done).toHaveBeenCalledTimes(1)
  const { done, becomes, pass } = open(true)
  becomes('signedIn')
  await pass(1000)
  expect(done).not.toHaveBeenCalled()
  becomes('signedOut')
  await pass(0)
  expect(done).toHaveBeenCalledTimes(1)
  const silent = open(true)
  await silent.pass(5000)
  expect(silent.done).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
