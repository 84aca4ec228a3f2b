import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventBuffer, microBatchMs } from './event-buffer.ts'

const event = (id: string) =>
  ({ measurement: 'view', id, at: 1, tags: { view_path: '/' }, fields: { first_visit: true } }) as const

const create = () => {
  let store: () => void = () => {}
  const capture = vi.fn((..._args: unknown[]) => new Promise<void>((resolve) => (store = resolve)))
  const beacon = vi.fn((_lines: string) => true)
  let ids = 0
  return {
    buffer: createEventBuffer({ capture, beacon, newId: () => `batch-${++ids}` }),
    capture,
    beacon,
    store: () => store(),
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('events of one moment travel together, as lines with their ids', () => {
  const { buffer, capture } = create()
  buffer.add(event('one-event-id'))
  buffer.add(event('two-event-id'))
  expect(capture).not.toHaveBeenCalled()
  vi.advanceTimersByTime(microBatchMs)
  expect(capture).toHaveBeenCalledTimes(1)
  const [lane, records, eventId] = capture.mock.calls[0] as [string, { id: string; data: string }[], string]
  expect([lane, eventId, records.map(({ id }) => id)]).toEqual(['monitor', 'batch-1', ['one-event-id', 'two-event-id']])
  expect(records[1]?.data).toContain('event_id="two-event-id"')
})

test('what is not stored at the end of the page leaves both ways, with the same ids; what is stored does not', async () => {
  const { buffer, capture, beacon, store } = create()
  buffer.add(event('first-event'))
  buffer.flush()
  store()
  await vi.runAllTimersAsync()
  buffer.add(event('last-event'))
  buffer.end()
  expect(capture).toHaveBeenCalledTimes(2)
  expect(beacon).toHaveBeenCalledTimes(1)
  expect(beacon.mock.calls[0]?.[0]).toContain('event_id="last-event"')
  expect(beacon.mock.calls[0]?.[0]).not.toContain('first-event')
})

test('events that no home took go with the next ones', async () => {
  const { buffer, capture } = create()
  capture.mockRejectedValueOnce(new Error('no home'))
  buffer.add(event('kept-event'))
  await vi.advanceTimersByTimeAsync(microBatchMs)
  buffer.add(event('next-event'))
  await vi.advanceTimersByTimeAsync(microBatchMs)
  const records = capture.mock.calls[1]?.[1] as { id: string }[]
  expect(records.map(({ id }) => id)).toEqual(['kept-event', 'next-event'])
})
