import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageCleanup } from '../channel/clear-page-storage.ts'
import { flushMs } from '../core/limits.ts'
import { createEventBuffer, microBatchMs } from './event-buffer.ts'

const event = (id: string) =>
  ({
    measurement: 'view',
    id,
    at: 1,
    tags: { view_path: '/', userid: '10001' },
    fields: { first_visit: true },
  }) as const

const create = (storage = () => localStorage, owner: string | null = '10001/works') => {
  let store: () => void = () => {}
  const enqueue = vi.fn((..._args: unknown[]) => new Promise<void>((resolve) => (store = resolve)))
  const beacon = vi.fn((_lines: string, _path: string) => true)
  const lost = vi.fn()
  return {
    buffer: createEventBuffer({ enqueue, beacon, lost, owner: () => owner, storage, newId: () => `batch-${++ids}` }),
    enqueue,
    beacon,
    lost,
    store: () => store(),
  }
}
type EnqueueArguments = [lane: string, records: { id: string; data: string }[], eventId: string]
const idsOf = ([, records, eventId]: unknown[]) => [eventId, ...(records as EnqueueArguments[1]).map(({ id }) => id)]

let ids = 0
beforeEach(() => {
  ids = 0
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('events of one moment are sent together, as lines with their ids', () => {
  const { buffer, enqueue } = create()
  buffer.add(event('one-event-id'), ',home=worker')
  buffer.add(event('two-event-id'), ',home=worker')
  expect(enqueue).not.toHaveBeenCalled()
  vi.advanceTimersByTime(microBatchMs)
  expect(enqueue).toHaveBeenCalledTimes(1)
  const [lane, records, eventId] = enqueue.mock.calls[0] as [string, { id: string; data: string }[], string]
  expect([lane, eventId, records.map(({ id }) => id)]).toEqual(['monitor', 'batch-1', ['one-event-id', 'two-event-id']])
  expect(records[1]?.data).toContain('event_id="two-event-id"')
})

test('what the outbox refused is handed over again after 30 s, with the same id and nobody doing anything', async () => {
  const { buffer, enqueue } = create()
  enqueue.mockRejectedValueOnce(new Error('no runtime'))
  buffer.add(event('first-event'), ',home=worker')
  await vi.advanceTimersByTimeAsync(microBatchMs)
  await vi.advanceTimersByTimeAsync(flushMs - microBatchMs)
  expect(enqueue).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(microBatchMs)
  expect(enqueue.mock.calls.map(idsOf)).toEqual([
    ['batch-1', 'first-event'],
    ['batch-1', 'first-event'],
  ])
})

test('a page without a runtime holds back 200 batches, and counts the events of older ones as lost', () => {
  const { buffer, lost } = create()
  for (let at = 0; at < 201; at++) {
    buffer.add(event(`first-${at}`), '')
    buffer.add(event(`second-${at}`), '')
    if (at === 200) expect(lost).not.toHaveBeenCalled()
    buffer.flush()
  }
  expect(lost.mock.calls).toEqual([[2]])
})

test('at the end of the page unstored events are sent both ways with the same ids, stored ones are not', async () => {
  const { buffer, enqueue, beacon, store } = create()
  buffer.add(event('first-event'), ',home=worker')
  buffer.flush()
  store()
  await vi.runAllTimersAsync()
  buffer.add(event('last-event'), ',home=worker')
  buffer.end()
  expect(enqueue).toHaveBeenCalledTimes(2)
  expect(beacon).toHaveBeenCalledTimes(1)
  expect(beacon.mock.calls[0]?.[0]).toContain('event_id="last-event"')
  expect(beacon.mock.calls[0]?.[0]).not.toContain('first-event')
})

test('at the end of the page logs are sent apart from events, to their own endpoint', () => {
  const { buffer, beacon } = create()
  buffer.add(event('last-event'), ',home=worker')
  buffer.add({ ...event('last-log'), measurement: 'browser_log' }, ',home=worker')
  buffer.add(event('very-last-event'), ',home=worker')
  buffer.end()
  const sent = beacon.mock.calls.map(([lines, path]) => [path, ...(lines.match(/[\w-]*last-\w+/g) ?? [])])
  expect(sent).toEqual([
    ['/v1/write/rum?precision=ms', 'last-event', 'very-last-event'],
    ['/v1/write/logging?precision=ms', 'last-log'],
  ])
})

test('a batch that no runtime accepted is sent again with its id when the next one goes', async () => {
  const { buffer, enqueue } = create()
  enqueue.mockRejectedValueOnce(new Error('no home'))
  buffer.add(event('kept-event'), ',home=worker')
  await vi.advanceTimersByTimeAsync(microBatchMs)
  buffer.add(event('next-event'), ',home=worker')
  await vi.advanceTimersByTimeAsync(microBatchMs)
  expect(enqueue.mock.calls.map(idsOf)).toEqual([
    ['batch-1', 'kept-event'],
    ['batch-1', 'kept-event'],
    ['batch-2', 'next-event'],
  ])
})

/** A page that died with an unstored event of a person, whom `owner` has followed. */
const crashed = (owner?: string | null) => {
  localStorage.setItem('worktide-unsent:a', 'no batch')
  const { buffer } = create(undefined, owner)
  buffer.add(event('last-event'), ',home=worker,org_id=works,is_signin=T')
  buffer.end()
}

test('the events of a crashed page are sent by the next one, with their ids, person and organisation', () => {
  crashed()
  const { enqueue } = create()
  expect(enqueue.mock.calls.map(idsOf)).toEqual([['batch-1', 'last-event']])
  const [, [record]] = enqueue.mock.calls[0] as EnqueueArguments
  expect(record?.data).toMatch(/userid=10001.*org_id=works|org_id=works.*userid=10001/)
})

test.each([
  ['before it', undefined],
  ['after it', null],
  ['after it, with another person here', '10002/works'],
])('a sign-out leaves nothing of the person in the events of a page that ended %s', (_, owner) => {
  crashed(owner)
  if (owner === undefined) createPageCleanup()({ cleared: { reason: 'signedOut', epoch: 1 } })
  expect(Object.values(localStorage).join()).toContain('last-event')
  expect(Object.values(localStorage).join()).not.toMatch(/10001|works/)
  const { enqueue } = create()
  expect(enqueue.mock.calls.map(idsOf)).toEqual([['batch-1', 'last-event']])
})

test('a stored batch leaves no copy', async () => {
  const { buffer, store } = create()
  buffer.add(event('last-event'), ',home=worker')
  buffer.end()
  expect(localStorage.length).toBe(2)
  store()
  await vi.runAllTimersAsync()
  expect(localStorage.length).toBe(0)
  buffer.end()
  expect(localStorage.length).toBe(0)
})

test('without storage, or with a broken copy, events are sent as usual', () => {
  localStorage.setItem('worktide-unsent:odd', 'no batch')
  for (const storage of [undefined, () => JSON.parse('blocked') as Storage]) {
    const { buffer, enqueue, beacon } = create(storage)
    buffer.add(event('one-event'), ',home=worker')
    buffer.end()
    expect(enqueue.mock.calls.flatMap(idsOf)).toContain('one-event')
    expect(beacon).toHaveBeenCalledTimes(1)
  }
})
