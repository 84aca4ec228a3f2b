import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { SegmentFields } from '../../src/core/monitor/replay/replay-segment-rules.ts'
import type { Part } from './multipart-parser.ts'

const inflated = promisify(inflate)

/** A page of 10 000 nodes has 2 MB. */
const maxRawBytes = 8 * 1024 * 1024
const identifier = /^[\w-]{8,64}$/
const word = /^[\w. +:/-]{0,128}$/
const whole = /^\d{1,15}$/

const patterns: Readonly<Record<keyof SegmentFields, RegExp>> = {
  sdk_name: word,
  sdk_version: word,
  env: word,
  service: word,
  version: word,
  app_id: /^[\w. -]{1,128}$/,
  session_id: identifier,
  view_id: identifier,
  start: whole,
  end: whole,
  creation_reason: /^[a-z_]{1,32}$/,
  records_count: /^[1-9]\d{0,5}$/,
  has_full_snapshot: /^(true|false)$/,
  index_in_view: /^\d{1,6}$/,
  source: /^browser$/,
  raw_segment_size: whole,
  recording_id: identifier,
  userid: /^[\w-]{1,64}$/,
  org_id: /^[\da-f-]{36}$/,
}
const names = Object.keys(patterns) as (keyof SegmentFields)[]

/** A segment as it is stored. Times are epoch milliseconds; `content` is zlib. */
export interface ReceivedSegment {
  sessionId: string
  recordingId: string
  viewId: string
  indexInView: number
  start: number
  end: number
  hasFullSnapshot: boolean
  userId: string
  orgId: string
  content: Buffer
}

/** All text fields; null if one is missing, unknown or invalid. */
const fieldsOf = (parts: ReadonlyMap<string, Part>): Record<keyof SegmentFields, string> | null => {
  if (parts.size !== names.length + 1) return null
  const fields: Partial<Record<keyof SegmentFields, string>> = {}
  for (const name of names) {
    const part = parts.get(name)
    const text = part?.content.toString('utf8') ?? ''
    if (!part || part.isFile || !patterns[name].test(text)) return null
    fields[name] = text
  }
  return fields as Record<keyof SegmentFields, string>
}

const full = 2
const maxTypes = 6

const isRecord = (record: unknown): record is { type: number } => {
  const { type, timestamp } = (record ?? {}) as { type?: unknown; timestamp?: unknown }
  return Number.isInteger(type) && (type as number) >= 0 && (type as number) <= maxTypes && Number.isFinite(timestamp)
}

/** Whether the content matches the fields. */
const matchesFields = async (content: Buffer, fields: Record<keyof SegmentFields, string>): Promise<boolean> => {
  const raw = await inflated(content, { maxOutputLength: maxRawBytes })
  if (raw.length !== Number(fields.raw_segment_size)) return false
  const { records, session_id, view_id } = JSON.parse(raw.toString('utf8')) as Record<string, unknown>
  return (
    Array.isArray(records) &&
    records.length === Number(fields.records_count) &&
    records.every(isRecord) &&
    records.some(({ type }) => type === full) === (fields.has_full_snapshot === 'true') &&
    session_id === fields.session_id &&
    view_id === fields.view_id
  )
}

/** The uncompressed size that a form declares, or 0; a segment of another size is refused before it is parsed. */
export const unpackedBytes = (parts: ReadonlyMap<string, Part>): number => {
  const said = Number(parts.get('raw_segment_size')?.content.toString('utf8'))
  return said > 0 ? Math.min(said, maxRawBytes) : 0
}

/** The segment in a form; null unless all fields are as `SegmentFields` requires. */
export async function readSegment(parts: ReadonlyMap<string, Part>): Promise<ReceivedSegment | null> {
  const file = parts.get('segment')
  const fields = fieldsOf(parts)
  if (!file?.isFile || !fields || Number(fields.start) > Number(fields.end)) return null
  const isRead = await matchesFields(file.content, fields).catch(() => false)
  if (!isRead) return null
  return {
    sessionId: fields.session_id,
    recordingId: fields.recording_id,
    viewId: fields.view_id,
    indexInView: Number(fields.index_in_view),
    start: Number(fields.start),
    end: Number(fields.end),
    hasFullSnapshot: fields.has_full_snapshot === 'true',
    userId: fields.userid,
    orgId: fields.org_id,
    content: file.content,
  }
}
