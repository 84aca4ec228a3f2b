/** MON-3: below the collector's origin. */
export const replayPath = '/v1/write/rum/replay'
/** MON-11: a segment is closed after this long, or when it has this many compressed bytes. */
export const segmentMs = 30_000
export const segmentBytes = 60_000
/** MON-11: records of one moment are written together. */
export const recordGroupMs = 100
/** MON-11: throttles of the recorder. It resizes at most every 200 ms by itself. */
export const mouseMoveMs = 50
export const scrollMs = 100
export const visualViewportMs = 200
/** MON-11: a longer inline data URL is cut. */
export const maxDataUrlLength = 100_000
/** MON-11: the number of views whose segment counts are remembered. */
export const viewsCounted = 10

/** Custom records with this tag are steps of machines. */
export const machineStepTag = 'machine'
/** One step of a machine of the recorded device; `from` is null for its state at the beginning of a recording. */
export interface MachineStep {
  machine: string
  from: string | null
  to: string
  event: string
}

/** Why a segment was closed. */
export type SegmentReason = 'duration' | 'bytes' | 'view_change' | 'page_hidden' | 'page_end' | 'stopped'

/** Text fields of a segment on the wire, in order. Times are epoch milliseconds, sizes bytes. */
export interface SegmentFields {
  sdk_name: string
  sdk_version: string
  env: string
  service: string
  version: string
  app_id: string
  session_id: string
  view_id: string
  start: number
  end: number
  creation_reason: SegmentReason
  records_count: number
  has_full_snapshot: boolean
  /** Counts the segments of a view from 0. */
  index_in_view: number
  source: 'browser'
  raw_segment_size: number
  /** One recording starts with a full snapshot and contains several views of one page. */
  recording_id: string
  userid: string
  org_id: string
}

/** A segment in the outbox; `segment` is zlib of `{"records":[…],…}\n`. */
export interface ReplaySegment {
  fields: SegmentFields
  segment: Uint8Array
}

export const isReplaySegment = (data: unknown): data is ReplaySegment =>
  (data as Partial<ReplaySegment> | null)?.segment instanceof Uint8Array

/** Whose it is, as `ownerName` writes it. */
export const segmentOwner = ({ fields: { userid, org_id } }: ReplaySegment): string => `${userid}/${org_id}`

const urlNames: ReadonlySet<string> = new Set(['href', 'src', 'action', 'formaction', 'poster', 'xlink:href', 'rr_src'])

/** Data URLs longer than `maxDataUrlLength`, the scheme included. */
const longDataUrl = /data:[^"')\s]{99996,}/g

/**
 * A record as it may leave the device: addresses without their secrets, long data URLs cut. `scrub` is `scrubUrl`, which the
 * monitor has loaded already.
 */
export const recordText = (record: unknown, scrub: (url: string) => string): string =>
  JSON.stringify(record, (name, value) => {
    if (typeof value !== 'string') return value
    if (value.length > maxDataUrlLength) return value.replace(longDataUrl, 'data:truncated')
    return urlNames.has(name) && /[?#]/.test(value) ? scrub(value) : value
  })

const maxStoredBlock = 0xffff

const adler32 = (bytes: Uint8Array): number => {
  let [a, b] = [1, 0]
  for (const byte of bytes) {
    a = (a + byte) % 65521
    b = (b + a) % 65521
  }
  return ((b << 16) | a) >>> 0
}

/** zlib without compression, synchronous because a page that ends cannot wait for a stream. */
export const storedZlib = (bytes: Uint8Array): Uint8Array => {
  const blocks = Math.max(1, Math.ceil(bytes.length / maxStoredBlock))
  const packed = new Uint8Array(2 + blocks * 5 + bytes.length + 4)
  const view = new DataView(packed.buffer)
  packed.set([0x78, 0x01])
  let at = 2
  for (let block = 0; block < blocks; block++) {
    const part = bytes.subarray(block * maxStoredBlock, (block + 1) * maxStoredBlock)
    packed[at] = block === blocks - 1 ? 1 : 0
    view.setUint16(at + 1, part.length, true)
    view.setUint16(at + 3, ~part.length & 0xffff, true)
    packed.set(part, at + 5)
    at += 5 + part.length
  }
  view.setUint32(at, adler32(bytes))
  return packed
}
