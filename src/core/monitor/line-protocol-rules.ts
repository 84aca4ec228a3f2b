import { loggingPath, rumPath } from '../limits.ts'

/** One monitoring event. Tags are searchable, fields are numbers and long text. */
export interface MonitorEvent {
  measurement: 'view' | 'resource' | 'error' | 'long_task' | 'action' | 'browser_log'
  /** The collector stores each id once. */
  id: string
  /** Epoch milliseconds of capture. */
  at: number
  tags: Readonly<Record<string, string | null | undefined>>
  fields: Readonly<Record<string, string | number | boolean | null | undefined>>
}

/** A collector splits at line ends, and a newline in a tag would be stored corrupted. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters to replace
const onOneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters to replace
const needsEscape = /[\\,= \u0000-\u001f\u007f\u2028\u2029]/
/** Tests first, because an event has about forty names and values, and most need no escape. */
const escapeName = (name: string) =>
  needsEscape.test(name) ? onOneLine(name).replace(/\\/g, '/').replace(/[,= ]/g, '\\$&') : name

/** A backslash in a tag escapes what follows it, and real servers refuse a tag that ends in one: it becomes a slash. */
const tag = (value: string) => escapeName(value.trim())

const field = (value: string | number | boolean): string | null => {
  if (typeof value === 'string') return `"${onOneLine(value).replace(/[\\"]/g, '\\$&')}"`
  if (typeof value === 'boolean') return String(value)
  return Number.isFinite(value) ? String(value) : null
}

/** The encoded tags of a line, which follow its measurement; empty ones are left out. */
export const encodeTags = (tags: MonitorEvent['tags']): string => {
  let encoded = ''
  for (const name in tags) {
    const value = tags[name]
    const text = value == null ? '' : tag(value)
    if (text !== '') encoded += `,${escapeName(name)}=${text}`
  }
  return encoded
}

/**
 * Encodes an event as one line of the Influx line protocol, time in milliseconds (MON-3). Empty tags and fields are left
 * out; `event_id` is always a string field. `context`: encoded tags shared with other events; the event itself has none of them.
 */
export function encodeLine({ measurement, id, at, tags, fields }: MonitorEvent, context = ''): string {
  let line = measurement + context + encodeTags(tags)
  let separator = ' '
  const write = (name: string, value: string | number | boolean | null | undefined) => {
    const text = value == null ? null : field(value)
    if (text === null) return
    line += `${separator}${escapeName(name)}=${text}`
    separator = ','
  }
  for (const name in fields) if (name !== 'event_id') write(name, fields[name])
  write('event_id', id)
  return `${line} ${at}`
}

/** Tags that may name a person, their organisation or what they work on. */
const personalTags = [
  /^((?:\\.|[^\\ ])*?),userid=(?:\\.|[^\\, ])*/,
  /^((?:\\.|[^\\ ])*?),org_id=(?:\\.|[^\\, ])*/,
  /^((?:\\.|[^\\ ])*?),action_name=(?:\\.|[^\\, ])*/,
]

const signedInTag = /^(?:\\.|[^\\ ])*?,is_signin=T/
const userTag = /^(?:\\.|[^\\ ])*?,userid=((?:\\.|[^\\, ])*)/
const organizationTag = /^(?:\\.|[^\\ ])*?,org_id=((?:\\.|[^\\, ])*)/

/** The signed-in person and organisation of a line, as `ownerName` writes them; null if nobody was signed in. */
export const lineOwner = (line: string): string | null =>
  signedInTag.test(line) ? `${userTag.exec(line)?.[1] ?? ''}/${organizationTag.exec(line)?.[1] ?? ''}` : null

/** Removes the personal tags from a line; the rest stays, with its id. Tags end at the first unescaped space. */
export const withoutUser = (line: string): string => personalTags.reduce((left, tag) => left.replace(tag, '$1'), line)

/** The path of a line below the collector's origin; a request contains lines of one path only. */
export const linePath = (line: unknown): string =>
  typeof line === 'string' && line.startsWith('browser_log') ? loggingPath : rumPath
