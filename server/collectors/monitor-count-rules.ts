import { callsTable } from '../../src/core/calls/calls.ts'
import { apiBasePath } from '../../src/core/limits.ts'
import { pathGroup } from '../../src/core/monitor/resource-rules.ts'
import { bucketOf } from './histogram-rules.ts'
import type { ParsedLine } from './line-parser.ts'

/** An increment of one counter that administrators see. */
export interface MonitorCount {
  kind: string
  name: string
  /** The step of a histogram; null if nothing is measured. */
  bucket: number | null
  count: number
  /** A sample that the list shows, for example where an error happened. */
  note: string
}

/** Names of vitals by the field of a `view` that holds them. Durations are in nanoseconds, the shift has no unit. */
export const vitalFields = {
  largest_contentful_paint: 'LCP',
  interaction_to_next_paint: 'INP',
  cumulative_layout_shift: 'CLS',
  first_contentful_paint: 'FCP',
  time_to_first_byte: 'TTFB',
  loading_time: 'load',
} as const
export type Vital = (typeof vitalFields)[keyof typeof vitalFields]

/** A shift is counted in thousandths, so that the steps of a histogram distinguish its values. */
export const shiftUnit = 1000
const nanosecondsPerMs = 1e6
const longestName = 200

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const cut = (value: unknown, length = longestName) => [...text(value)].slice(0, length).join('')

/** Replaces numbers, ids and addresses in a message, so that errors that differ only in these are grouped. */
const fingerprint = (message: string): string =>
  message
    .replace(/https?:\/\/\S+/g, 'URL')
    .replace(/\b[\da-f]{8}-[\da-f-]{27}\b/gi, 'ID')
    .replace(/\d+/g, 'N')

/** Files of the build are not counted: they would crowd out the calls, and their times are part of each page's vitals. */
const fileTypes = ['js', 'css', 'image', 'img', 'link', 'script']
const isFile = ({ resource_type: type = '' }: ParsedLine['tags']) => fileTypes.includes(type)

/** The paths of long polls, whose duration means nothing. */
const longPollPaths: readonly string[] = [apiBasePath + callsTable.waitForChanges.path]
const isLongPoll = ({ resource_url_path: path = '' }: ParsedLine['tags']) => longPollPaths.includes(path)

/** Matches the stored line of a file of the build; see `isFile`. */
export const fileLinePattern = `^resource,((\\\\.|[^\\\\ ])*,)?resource_type=(${fileTypes.join('|')})[, ]`

/** The page's address without ids, which administrators see if their build does not know the page's name. */
const pathOf = ({ view_path: path }: ParsedLine['tags']) => cut(path && pathGroup(path))

const vitalsOf = ({ tags, fields }: ParsedLine): MonitorCount[] =>
  Object.entries(vitalFields).flatMap(([field, vital]) => {
    const value = fields[field]
    if (typeof value !== 'number' || value < 0) return []
    const bucket = bucketOf(vital === 'CLS' ? value * shiftUnit : value / nanosecondsPerMs)
    return [{ kind: `vital.${vital}`, name: cut(tags.view_name) || '?', bucket, count: 1, note: pathOf(tags) }]
  })

/** Counts an error by the group of its message, with the place where it happened. */
const errorCount = (kind: string, { tags, fields }: ParsedLine): MonitorCount => {
  const message = text(fields.error_message) || '?'
  const type = tags.error_type ? `${tags.error_type}: ` : ''
  const note = JSON.stringify({
    message: cut(message, 500),
    page: cut(tags.view_name),
    path: pathOf(tags),
    source: cut(tags.error_source),
  })
  return { kind, name: cut(type + fingerprint(message)), bucket: null, count: 1, note }
}

const countsTable: Partial<Record<ParsedLine['measurement'], (line: ParsedLine) => MonitorCount[]>> = {
  usage: ({ tags }) => [{ kind: 'usage', name: cut(tags.event), bucket: null, count: 1, note: '' }],
  view: vitalsOf,
  error: (line) => [errorCount('error', line)],
  // a trace has no message
  report: (line) => (line.fields.error_message === undefined ? [] : [errorCount('report', line)]),
  resource: ({ tags, fields }) => {
    const { duration } = fields
    if (isFile(tags) || isLongPoll(tags) || typeof duration !== 'number' || duration < 0) return []
    const name = cut(
      `${tags.resource_method ?? ''} ${tags.resource_url_path_group ?? tags.resource_url_path ?? ''}`.trim(),
    )
    return name ? [{ kind: 'resource', name, bucket: bucketOf(duration / nanosecondsPerMs), count: 1, note: '' }] : []
  },
  action: ({ tags }) =>
    tags.action_type === 'rage_click' || tags.action_type === 'dead_click'
      ? [
          {
            kind: tags.action_type,
            name: cut(`${tags.view_name ?? '?'}\t${tags.action_name ?? ''}`),
            bucket: null,
            count: 1,
            note: pathOf(tags),
          },
        ]
      : [],
  browser_log: ({ tags, fields }) =>
    tags.loss_reason && typeof fields.lost === 'number' && fields.lost > 0
      ? [
          {
            kind: 'loss',
            name: cut(tags.loss_reason, 40),
            bucket: null,
            count: Math.min(Math.round(fields.lost), 1e9),
            note: '',
          },
        ]
      : [],
}

/** The increments of one event to the counters of its organisation. */
export const countsOf = (line: ParsedLine): MonitorCount[] => {
  const session = cut(line.tags.session_id, 64)
  const seen = { bucket: null, count: 1, note: '' }
  // counts the events that the timeline shows; a session counts whatever its first event is
  const shown = line.measurement === 'resource' && isFile(line.tags) ? 0 : 1
  return [
    ...(session ? [{ ...seen, kind: 'session', name: session, count: shown }] : []),
    ...(session && line.measurement === 'error' ? [{ ...seen, kind: 'session.error', name: session }] : []),
    ...(countsTable[line.measurement]?.(line) ?? []),
  ]
}
