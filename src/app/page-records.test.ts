import { expect, test, vi } from 'vitest'
import { createPageRecords } from './page-records.ts'

const view = { previous: null, next: { path: '/p/HAR', name: 'project' } }

test('what a page records before monitoring is loaded is told in order, with its own time, once it is', async () => {
  vi.useFakeTimers({ now: 1000 })
  const told: unknown[] = []
  const monitor = {
    recordPageView: (...all: unknown[]) => void told.push(all),
    capture: (...all: unknown[]) => void told.push(all),
    collect: () => {},
  }
  const records = createPageRecords({} as never, Promise.resolve(), async () => ({ startMonitor: () => monitor }))
  records.recordPageView(view)
  vi.setSystemTime(1100)
  records.capture('import_started', { rows: 1 })
  expect(told).toEqual([])
  await vi.runAllTimersAsync()
  vi.setSystemTime(9000)
  records.capture('import_started', { rows: 2 })
  expect(told).toEqual([
    [view, 1000],
    ['import_started', { rows: 1 }, 1100],
    ['import_started', { rows: 2 }, 9000],
  ])
  vi.useRealTimers()
})

test('what is written by console.error before monitoring is loaded is written, kept with its time, and told', async () => {
  vi.useFakeTimers({ now: 1000 })
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const collect = vi.fn()
  const monitor = { recordPageView: () => {}, capture: () => {}, collect }
  const records = createPageRecords({} as never, Promise.resolve(), async () => ({ startMonitor: () => monitor }))
  console.error('Too early')
  records.recordPageView(view)
  await vi.runAllTimersAsync()
  expect(written.mock.calls).toEqual([['Too early']])
  expect(collect.mock.calls).toEqual([[[{ said: ['Too early'], at: 1000 }]]])
  vi.useRealTimers()
})
