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
    lostEarly: () => {},
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
  const monitor = { recordPageView: () => {}, capture: () => {}, collect, lostEarly: () => {} }
  const records = createPageRecords({} as never, Promise.resolve(), async () => ({ startMonitor: () => monitor }))
  console.error('Too early')
  records.recordPageView(view)
  await vi.runAllTimersAsync()
  expect(written.mock.calls).toEqual([['Too early']])
  expect(collect.mock.calls).toEqual([[[{ said: ['Too early'], at: 1000 }]]])
  vi.useRealTimers()
})

test('errors beyond what is kept until monitoring is loaded are counted', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const [collect, lostEarly] = [vi.fn(), vi.fn()]
  const monitor = { recordPageView: () => {}, capture: () => {}, collect, lostEarly }
  const records = createPageRecords({} as never, Promise.resolve(), async () => ({ startMonitor: () => monitor }))
  for (let count = 0; count < 23; count++) dispatchEvent(new ErrorEvent('error', { message: `Early ${count}` }))
  records.recordPageView(view)
  await vi.runAllTimersAsync()
  expect(collect.mock.calls[0]?.[0]).toHaveLength(20)
  expect(lostEarly.mock.calls).toEqual([[3]])
  vi.useRealTimers()
})
