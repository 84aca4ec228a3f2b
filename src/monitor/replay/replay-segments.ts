import type { OutboxRecord } from '../../core/contract.ts'
import { flushMs, messageBytes } from '../../core/limits.ts'
import { productTags } from '../../core/monitor/monitor-events.ts'
import type { ReplaySubject } from '../../core/monitor/replay/recorder-machine.ts'
import {
  recordText,
  type SegmentFields,
  type SegmentReason,
  segmentBytes,
  segmentMs,
  storedZlib,
  viewsCounted,
} from '../../core/monitor/replay/replay-segment-rules.ts'
import { scrubUrl } from '../../core/monitor/url-scrubber.ts'
import { createSegmentCopies, type SegmentCopy } from './segment-copies.ts'

/** What rrweb emits; `timestamp` is epoch milliseconds. */
export interface ReplayRecord {
  type: number
  timestamp: number
}

/** A zlib stream that is written bit by bit. */
export interface Packer {
  write(bytes: Uint8Array): void
  /** Compressed bytes so far. */
  size(): number
  close(): Promise<Uint8Array>
}

export interface SegmentsDeps {
  about(): Pick<SegmentFields, 'app_id' | 'env'>
  viewId(): string | null
  /** Resolves when the outbox has stored it; the same id is stored once. */
  enqueue(record: OutboxRecord): Promise<void>
  /** Reports how many segments were dropped because the outbox did not store them. */
  lost(count: number): void
  /** Survives the page; each call may throw. */
  storage(): Storage
  newId(): string
  openPacker(): Packer
}

const fullSnapshot = 2
/** A hidden page is seldom closed, so a segment above this size is still compressed. */
const maxHiddenBytes = 60_000
/** The outbox accepts no larger message; a segment's fields and zlib's framing need a part of it. */
const maxEndBytes = messageBytes - 2048
/** At most this much of what the outbox refused waits in memory; the newest segments stay. */
const maxRefusedBytes = 1_000_000
const encoder = new TextEncoder()

/** The browser's zlib, off the page's thread if the browser can. */
export const openPacker = (): Packer => {
  const { readable, writable } = new CompressionStream('deflate')
  const writer = writable.getWriter()
  const parts: Uint8Array[] = []
  let size = 0
  const reading = (async () => {
    const reader = readable.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value)
      size += next.value.length
    }
  })()
  return {
    write: (bytes) => void writer.write(bytes as BufferSource).catch(() => {}),
    size: () => size,
    close: async () => {
      await writer.close()
      await reading
      return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
    },
  }
}

interface OpenSegment {
  viewId: string
  packer: Packer
  texts: string[]
  start: number
  end: number
  count: number
  rawBytes: number
  hasFullSnapshot: boolean
}

/** How many segments each of the newest views has. */
const createViewStats = () => {
  const counts = new Map<string, number>()
  return {
    next: (viewId: string): number => {
      const index = counts.get(viewId) ?? 0
      counts.set(viewId, index + 1)
      for (const old of [...counts.keys()].slice(0, -viewsCounted)) counts.delete(old)
      return index
    },
  }
}

type Packed = readonly [fields: SegmentFields, segment: Uint8Array]

/**
 * Hands segments to the outbox; those that it refused are handed over again after 30 s, with the same id. Those that it has not stored
 * when the page is left are kept on the device until then, and the next page of the same person hands them over.
 */
const createHandOver = ({ userId, orgId }: ReplaySubject, { enqueue, storage, openPacker, lost }: SegmentsDeps) => {
  const copies = createSegmentCopies(storage)
  const unstored = new Map<string, SegmentCopy>()
  const refused = new Map<string, Packed>()
  let retry: ReturnType<typeof setTimeout> | undefined
  const forget = (id: string) => {
    unstored.delete(id)
    copies.forget(id)
  }
  const dropOldest = () => {
    let bytes = 0
    for (const [id, [, segment]] of [...refused].reverse()) {
      bytes += segment.length
      if (bytes <= maxRefusedBytes) continue
      refused.delete(id)
      forget(id)
      lost(1)
    }
  }
  const hand = (id: string, fields: SegmentFields, segment: Uint8Array): Promise<void> =>
    enqueue({ id, kind: 'replay', at: fields.end, data: { fields, segment } }).then(
      () => forget(id),
      () => {
        refused.set(id, [fields, segment])
        dropOldest()
        retry ??= setTimeout(handAgain, flushMs)
      },
    )
  const handAgain = () => {
    clearTimeout(retry)
    retry = undefined
    const again = [...refused]
    refused.clear()
    for (const [id, packed] of again) void hand(id, ...packed)
  }
  copies.readAll((id, { fields, text }) => {
    if (fields.userid !== userId || fields.org_id !== orgId) return copies.forget(id)
    const packer = openPacker()
    packer.write(encoder.encode(text))
    void packer.close().then((packed) => hand(id, fields, packed))
  })
  return {
    hand,
    remember: (id: string, copy: SegmentCopy) => void unstored.set(id, copy),
    /** At the end of a page, what has no room is lost. */
    keepUnstored: (isEnd: boolean) => {
      const left = copies.keep(unstored)
      if (!isEnd) return
      for (const id of left) {
        unstored.delete(id)
        refused.delete(id)
      }
      lost(left.length)
    },
  }
}

/**
 * Gathers the records of one recording into segments and hands those to the outbox: after 30 s, at 60 000 compressed bytes, when
 * the view changes and when the page is left (MON-11).
 */
export function createSegments(recordingId: string, subject: ReplaySubject, deps: SegmentsDeps) {
  const { sessionId, userId, orgId } = subject
  const handOver = createHandOver(subject, deps)
  const stats = createViewStats()
  let open: OpenSegment | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The end of the JSON: the segment's own fields. */
  const ending = ({ viewId, start, end, count, hasFullSnapshot }: OpenSegment) =>
    `],${JSON.stringify({ session_id: sessionId, view_id: viewId, start, end, records_count: count, has_full_snapshot: hasFullSnapshot }).slice(1)}\n`

  const fieldsOf = (segment: OpenSegment, reason: SegmentReason, index: number): SegmentFields => ({
    ...{ ...productTags, ...deps.about() },
    ...{ session_id: sessionId, view_id: segment.viewId, start: segment.start, end: segment.end },
    ...{ creation_reason: reason, records_count: segment.count, has_full_snapshot: segment.hasFullSnapshot },
    ...{ index_in_view: index, source: 'browser', raw_segment_size: segment.rawBytes },
    ...{ recording_id: recordingId, userid: userId, org_id: orgId },
  })

  /** `isNow`: hands over without compression, before this returns. */
  const close = (reason: SegmentReason, isNow = false) => {
    clearTimeout(timer)
    const segment = open
    open = null
    if (!segment) return
    const last = ending(segment)
    const bytes = encoder.encode(last)
    segment.rawBytes += bytes.length
    const fields = fieldsOf(segment, reason, stats.next(segment.viewId))
    const id = deps.newId()
    const text = segment.texts.join('') + last
    handOver.remember(id, { fields, text })
    if (isNow) {
      void handOver.hand(id, fields, storedZlib(encoder.encode(text)))
      void segment.packer.close().catch(() => {})
      return
    }
    segment.packer.write(bytes)
    void segment.packer.close().then((packed) => handOver.hand(id, fields, packed))
  }

  const begin = (viewId: string, start: number): OpenSegment => {
    timer = setTimeout(() => close('duration'), segmentMs)
    const packer = deps.openPacker()
    return { viewId, packer, texts: [], start, end: start, count: 0, rawBytes: 0, hasFullSnapshot: false }
  }

  const write = (segment: OpenSegment, record: ReplayRecord) => {
    const text = (segment.count === 0 ? '{"records":[' : ',') + recordText(record, scrubUrl)
    const bytes = encoder.encode(text)
    segment.texts.push(text)
    segment.packer.write(bytes)
    segment.rawBytes += bytes.length
    segment.count += 1
    segment.start = Math.min(segment.start, record.timestamp)
    segment.end = Math.max(segment.end, record.timestamp)
    segment.hasFullSnapshot ||= record.type === fullSnapshot
  }

  return {
    add: (records: readonly ReplayRecord[]): void => {
      const viewId = deps.viewId()
      const [first] = records
      if (viewId === null || !first) return
      if (open && open.viewId !== viewId) close('view_change')
      open ??= begin(viewId, first.timestamp)
      for (const record of records) write(open, record)
      if (open.packer.size() >= segmentBytes) close('bytes')
    },
    close: (reason: SegmentReason) => close(reason),
    /** The page may be gone in a moment, and compression by a stream takes longer. */
    leave: (reason: 'page_hidden' | 'page_end') => {
      close(reason, (open?.rawBytes ?? 0) <= (reason === 'page_end' ? maxEndBytes : maxHiddenBytes))
      handOver.keepUnstored(reason === 'page_end')
    },
  }
}
