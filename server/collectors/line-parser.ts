import type { MonitorEvent } from '../../src/core/monitor/line-protocol-rules.ts'

/** A parsed line, a usage event or a report of an error. `at` is epoch milliseconds. */
export interface ParsedLine {
  measurement: MonitorEvent['measurement'] | 'usage' | 'report'
  tags: Readonly<Record<string, string>>
  fields: Readonly<Record<string, string | number | boolean>>
  at: number
}

const measurements: readonly string[] = ['view', 'resource', 'error', 'long_task', 'action', 'browser_log']
const maxNames = 128

const tagPattern = /,((?:[^\\, =\n]|\\[^\n])+)=((?:[^\\, =\n]|\\[^\n])+)/y
const measurementPattern = /(?:[^\\, =\n]|\\[^\n])+/y
const fieldPattern = /((?:[^\\, =\n]|\\[^\n])+)=(?:"((?:[^"\\]|\\[\s\S])*)"|([^ ,"]+))/y

const unescapeName = (text: string) => text.replace(/\\([,= ])/g, '$1')
const unescapeText = (text: string) => text.replace(/\\(["\\])/g, '$1')

/** A number, an integer (`1i`) or a boolean; undefined for anything else. */
const scalar = (text: string): number | boolean | undefined => {
  if (/^(?:t|T|true|True|TRUE)$/.test(text)) return true
  if (/^(?:f|F|false|False|FALSE)$/.test(text)) return false
  if (!/^[+-]?(?:\d+i|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i.test(text)) return undefined
  const value = Number(text.replace(/i$/i, ''))
  return Number.isFinite(value) ? value : undefined
}

const at = (pattern: RegExp, line: string, index: number) => {
  pattern.lastIndex = index
  return pattern.exec(line)
}

/** Repeats `read` while it matches; null for a repeated name, or above the limit. */
const collect = <Value>(read: () => readonly [string, Value | undefined] | null): Record<string, Value> | null => {
  const found = new Map<string, Value>()
  for (let next = read(); next; next = read()) {
    const [key, value] = next
    if (value === undefined || found.has(key) || found.size >= maxNames) return null
    found.set(key, value)
  }
  return Object.fromEntries(found)
}

/**
 * Parses one line of the Influx line protocol, time in milliseconds (MON-3). Null unless all of it is valid: a known
 * measurement, the tag `app_id`, at least one field, no name twice, and a time.
 */
export function parseLine(line: string): ParsedLine | null {
  const measurement = at(measurementPattern, line, 0)?.[0] ?? ''
  if (!measurements.includes(measurement)) return null
  let index = measurement.length
  const tags = collect(() => {
    const found = at(tagPattern, line, index)
    if (!found) return null
    index = tagPattern.lastIndex
    return [unescapeName(found[1] as string), unescapeName(found[2] as string)]
  })
  if (!tags?.app_id || line[index] !== ' ') return null
  let separator = ' '
  const fields = collect(() => {
    if (line[index] !== separator) return null
    separator = ','
    const found = at(fieldPattern, line, index + 1)
    if (!found) return ['', undefined]
    index = fieldPattern.lastIndex
    const [, key = '', quoted, bare = ''] = found
    return [unescapeName(key), quoted === undefined ? scalar(bare) : unescapeText(quoted)]
  })
  const time = /^ (\d{1,15})$/.exec(line.slice(index))?.[1]
  if (!fields || Object.keys(fields).length === 0 || time === undefined) return null
  return { measurement: measurement as ParsedLine['measurement'], tags, fields, at: Number(time) }
}
