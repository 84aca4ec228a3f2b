import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxRecord } from '../core/contract.ts'
import type { UsageMessage } from '../core/monitor/usage-rules.ts'
import { createUsageTracker } from './usage-tracker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = ({ isOn = (): boolean => true, refusals = 0, isDebug = false } = {}) => {
  const logged: string[] = []
  const batches: { lane: string; records: readonly OutboxRecord[] }[] = []
  let [left, id] = [refusals, 0]
  let lost = 0
  const tracker = createUsageTracker({
    isOn,
    source: () => ({ origin: 'https://w.test', environment: 'production', userId: '7', visitorId: 'v', orgId: 'o' }),
    owner: () => '7/o',
    enqueue: async (lane, records) => {
      if (left-- > 0) throw new Error('no runtime')
      batches.push({ lane, records })
    },
    newId: () => `id-${id++}`,
    lost: (count) => {
      lost += count
    },
    isDebug: () => isDebug,
    console: {
      info: (text: string) => void logged.push(`info ${text}`),
      warn: (text: string) => void logged.push(`warn ${text}`),
    },
  })
  const names = () => batches.map(({ records }) => records.map(({ data }) => (data as UsageMessage).properties.rows))
  return { tracker, batches, names, logged, lost: () => lost }
}
const captured = (tracker: ReturnType<typeof open>['tracker'], rows: number) =>
  tracker.capture('import_started', { rows }, '/p/HAR?token=x', 1000 + rows)

test('events are handed over at five, the rest after ten seconds, each to the lane of usage with its owner', () => {
  const { tracker, batches, names } = open()
  for (let rows = 1; rows <= 6; rows++) captured(tracker, rows)
  expect(names()).toEqual([[1, 2, 3, 4, 5]])
  vi.advanceTimersByTime(9999)
  expect(names()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(names()[1]).toEqual([6])
  expect(batches[1]).toMatchObject({ lane: 'usage', records: [{ kind: 'event', owner: '7/o', at: 1006 }] })
})

test('a page that ends hands over what waits', () => {
  const { tracker, names } = open()
  captured(tracker, 1)
  tracker.end()
  expect(names()).toEqual([[1]])
})

test('what the outbox refused comes with the next, in order and with the same ids', async () => {
  const { tracker, batches, names } = open({ refusals: 1 })
  captured(tracker, 1)
  await vi.advanceTimersByTimeAsync(10_000)
  captured(tracker, 2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(names()).toEqual([[1, 2]])
  expect(batches[0]?.records[0]).toMatchObject({ id: 'id-0', data: { uuid: 'id-0' } })
})

test('of what the outbox goes on refusing the newest thousand wait; the others are counted as lost', async () => {
  const { tracker, batches, lost } = open({ refusals: 201 })
  for (let rows = 1; rows <= 1005; rows++) captured(tracker, rows)
  await vi.advanceTimersByTimeAsync(0)
  expect(lost()).toBe(5)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(batches.flatMap(({ records }) => records)).toHaveLength(1000)
})

test('nothing is captured while it is off', () => {
  let on = false
  const { tracker, names } = open({ isOn: () => on })
  captured(tracker, 1)
  on = true
  captured(tracker, 2)
  tracker.end()
  expect(names()).toEqual([[2]])
})

test('a page view is told by its path alone, once', () => {
  const { tracker, batches } = open()
  for (const path of ['/p/HAR?group=a', '/p/HAR?group=b', '/inbox']) tracker.show(path, 1)
  tracker.end()
  const told = batches.flatMap(({ records }) => records.map(({ data }) => data as UsageMessage))
  expect(told.map(({ event, properties }) => [event, properties.$pathname, properties.$current_url])).toEqual([
    ['$pageview', '/p/HAR', 'https://w.test/p/HAR'],
    ['$pageview', '/inbox', 'https://w.test/inbox'],
  ])
})

test('debug mode logs each event; else only what could not be stored is logged', async () => {
  for (const isDebug of [true, false]) {
    const { tracker, logged } = open({ isDebug, refusals: 1 })
    captured(tracker, 1)
    tracker.end()
    await vi.advanceTimersByTimeAsync(0)
    const warning = 'warn Usage: 1 events are not stored yet.'
    expect(logged).toEqual(isDebug ? ['info Usage: import_started', warning] : [warning])
  }
})
