import { inflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxRecord } from '../../core/contract.ts'
import { flushMs } from '../../core/limits.ts'
import { type ReplaySegment, segmentBytes, segmentMs } from '../../core/monitor/replay/replay-segment-rules.ts'
import { createSegments, openPacker, type Packer, type ReplayRecord } from './replay-segments.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const subject = { sessionId: 'visit-0001', userId: '10001', orgId: 'org-1' }
/** Packs nothing, and has the size that a test says. */
const fakePacker = (size: () => number) => (): Packer => {
  const parts: Uint8Array[] = []
  return {
    write: (bytes) => void parts.push(bytes),
    size,
    close: async () => Uint8Array.from(Buffer.concat(parts)),
  }
}

interface Opened {
  size?: () => number
  packer?: () => Packer
  /** Whether the outbox answers. */
  stores?: boolean
  /** Whether it refuses what it is given. */
  refuses?: () => boolean
  storage?: Record<string, string>
  of?: typeof subject
}

/** As much of local storage as is used. */
const storageOf = (items: Record<string, string>) =>
  Object.defineProperties(items, {
    setItem: { value: (name: string, value: string) => void Object.assign(items, { [name]: value }) },
    removeItem: { value: (name: string) => void delete items[name] },
  }) as unknown as Storage

const open = ({
  size = () => 0,
  packer = fakePacker(size),
  stores = true,
  refuses = () => false,
  storage = {},
  of = subject,
}: Opened = {}) => {
  const handed: OutboxRecord[] = []
  const kept = storageOf({ ...storage })
  let viewId = 'view-0001'
  let ids = 0
  let lost = 0
  const segments = createSegments('recording-1', of, {
    about: () => ({ app_id: 'x', env: 'dev' }),
    viewId: () => viewId,
    enqueue: (record) => {
      handed.push(record)
      if (refuses()) return Promise.reject(new Error('no runtime'))
      return stores ? Promise.resolve() : new Promise(() => {})
    },
    lost: (count) => {
      lost += count
    },
    storage: () => kept,
    newId: () => `id-${ids++}`,
    openPacker: packer,
  })
  const fields = () => handed.map(({ data }) => (data as ReplaySegment).fields)
  return {
    segments,
    handed,
    kept: kept as unknown as Record<string, string>,
    fields,
    lost: () => lost,
    show: (id: string) => {
      viewId = id
    },
  }
}
const record = (timestamp: number, type = 3, more: object = {}): ReplayRecord => ({ type, timestamp, ...more })
const settled = () => vi.advanceTimersByTimeAsync(0)

test('a segment is closed after 30 s, and the next begins with the next record', async () => {
  const { segments, fields } = open()
  segments.add([record(1000, 4), record(1001, 2)])
  await vi.advanceTimersByTimeAsync(segmentMs - 1)
  expect(fields()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  segments.add([record(40_000)])
  await vi.advanceTimersByTimeAsync(segmentMs)
  expect(fields()).toMatchObject([
    {
      creation_reason: 'duration',
      index_in_view: 0,
      start: 1000,
      end: 1001,
      records_count: 2,
      has_full_snapshot: true,
    },
    { creation_reason: 'duration', index_in_view: 1, start: 40_000, end: 40_000, has_full_snapshot: false },
  ])
})

test('a segment is closed at 60 000 compressed bytes', async () => {
  let size = 0
  const { segments, fields } = open({ size: () => size })
  size = segmentBytes - 1
  segments.add([record(1)])
  await settled()
  expect(fields()).toEqual([])
  size = segmentBytes
  segments.add([record(2)])
  await settled()
  expect(fields()).toMatchObject([{ creation_reason: 'bytes', records_count: 2 }])
})

test('another view begins another segment; the numbers of ten views are remembered', async () => {
  const { segments, fields, show } = open()
  const views = [...Array.from({ length: 11 }, (_none, at) => `view-${at}`), 'view-10', 'view-0']
  for (const [at, view] of views.entries()) {
    show(view)
    segments.add([record(at)])
    segments.close('view_change')
  }
  await settled()
  const [first, , , , , , , , , , eleventh, again, forgotten] = fields().map(({ index_in_view }) => index_in_view)
  expect([first, eleventh, again, forgotten]).toEqual([0, 0, 1, 0])
  show('view-20')
  segments.add([record(30)])
  show('view-21')
  segments.add([record(31)])
  await settled()
  expect(fields().at(-1)).toMatchObject({ creation_reason: 'view_change', view_id: 'view-20' })
})

test('what is on the wire is zlib of the records and of what the segment says of itself', async () => {
  const { segments, handed } = open({ packer: openPacker })
  segments.add([record(5, 4, { data: { href: 'https://a.test/?token=secret' } }), record(6, 2)])
  segments.close('stopped')
  vi.useRealTimers()
  await expect.poll(() => handed.length).toBe(1)
  const { fields, segment } = (handed[0] as OutboxRecord).data as ReplaySegment
  const raw = inflateSync(segment)
  expect(raw).toHaveLength(fields.raw_segment_size)
  expect(raw.toString().endsWith('\n')).toBe(true)
  expect(JSON.parse(raw.toString())).toEqual({
    records: [
      { type: 4, timestamp: 5, data: { href: 'https://a.test/' } },
      { type: 2, timestamp: 6 },
    ],
    ...{ session_id: 'visit-0001', view_id: 'view-0001', start: 5, end: 6, records_count: 2, has_full_snapshot: true },
  })
  expect(handed[0]).toMatchObject({ kind: 'replay', at: 6 })
  expect(fields).toMatchObject({ sdk_name: 'worktide', sdk_version: '1', service: 'worktide-page', version: '0.1.0' })
})

test('a page that ends hands over its segment at once, readable all the same', () => {
  const { segments, handed } = open()
  segments.add([record(5), record(6)])
  segments.leave('page_end')
  const { fields, segment } = (handed[0] as OutboxRecord).data as ReplaySegment
  expect(JSON.parse(inflateSync(segment).toString())).toMatchObject({ records: [{}, {}], view_id: 'view-0001' })
  expect(fields.raw_segment_size).toBe(inflateSync(segment).length)
  segments.leave('page_end')
  expect(handed).toHaveLength(1)
})

test('what the outbox did not store before its page was gone is handed over by the next page', async () => {
  const first = open({ stores: false, packer: openPacker })
  first.segments.add([record(5, 4), record(6, 2)])
  first.segments.leave('page_end')
  const next = open({ storage: { ...first.kept }, packer: openPacker })
  vi.useRealTimers()
  await expect.poll(() => next.handed.length).toBe(1)
  const [sent] = next.handed as [OutboxRecord]
  expect(sent).toMatchObject({ id: first.handed[0]?.id, kind: 'replay', at: 6 })
  const { fields, segment } = sent.data as ReplaySegment
  expect(fields).toMatchObject({ creation_reason: 'page_end', userid: '10001', has_full_snapshot: true })
  expect(inflateSync(segment)).toHaveLength(fields.raw_segment_size)
  await expect.poll(() => Object.keys(next.kept)).toEqual([])
})

test('a stored segment leaves no copy, and that of another person is removed unread', async () => {
  const stored = open()
  stored.segments.add([record(5)])
  stored.segments.leave('page_hidden')
  expect(Object.keys(stored.kept)).toHaveLength(1)
  const copies = { ...stored.kept }
  await settled()
  expect(Object.keys(stored.kept)).toEqual([])
  const other = open({ storage: { ...copies, 'worktide-replay:broken': '{' }, of: { ...subject, userId: '10002' } })
  expect([Object.keys(other.kept), other.handed]).toEqual([[], []])
})

test('a page that ends with more than the outbox takes at once leaves it to the next page', () => {
  const { segments, handed, kept } = open({ stores: false })
  segments.add([record(5, 2, { data: 'x'.repeat(300_000) })])
  segments.leave('page_end')
  expect(handed).toEqual([])
  expect(Object.values(kept)).toMatchObject([expect.stringContaining('xxx')])
})

test('a segment without room on the device is counted as lost when its page ends, not before', () => {
  const { segments, kept, lost } = open({ stores: false })
  for (const at of [1, 2, 3]) {
    segments.add([record(at, 3, { data: 'x'.repeat(900_000) })])
    segments.close('view_change')
  }
  segments.leave('page_hidden')
  expect([Object.keys(kept).length, lost()]).toEqual([2, 0])
  segments.leave('page_end')
  segments.leave('page_end')
  expect([Object.keys(kept).length, lost()]).toEqual([2, 1])
})

test('what the outbox refused is handed over again after 30 s with its id, and is kept when the page is left', async () => {
  let isAway = true
  const { segments, handed, kept, lost } = open({ refuses: () => isAway })
  segments.add([record(5)])
  segments.close('stopped')
  await settled()
  segments.leave('page_hidden')
  expect(Object.keys(kept)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(flushMs - 1)
  expect(handed).toHaveLength(1)
  isAway = false
  await vi.advanceTimersByTimeAsync(1)
  expect(handed.map(({ id }) => id)).toEqual(['id-0', 'id-0'])
  expect([Object.keys(kept), lost()]).toEqual([[], 0])
  await vi.advanceTimersByTimeAsync(flushMs * 2)
  expect(handed).toHaveLength(2)
})

test('of what the outbox goes on refusing the newest megabyte waits; the others are dropped and counted', async () => {
  let isAway = true
  const { segments, handed, lost } = open({ refuses: () => isAway })
  for (const at of [1, 2, 3]) {
    segments.add([record(at, 3, { data: 'x'.repeat(400_000) })])
    segments.close('stopped')
    await settled()
  }
  expect(lost()).toBe(1)
  isAway = false
  await vi.advanceTimersByTimeAsync(flushMs)
  expect(handed.slice(3).map(({ id }) => id)).toEqual(['id-1', 'id-2'])
})
