import { isDeepStrictEqual } from 'node:util'
import { parseLine } from '../../server/collectors/line-parser.ts'
import { encodeLine, type MonitorEvent } from '../../src/core/monitor/line-protocol-rules.ts'
import { seeded } from '../../src/host/conformance/seeded.ts'
import { findInflux, InfluxServer } from './influx-server.ts'

/**
 * Random events through our encoder into our own collector's parser and into InfluxDB, which must both read back what was
 * captured (MON-3): a row of `npm run proofs`. `SEED` repeats a run.
 */
const eventCount = 10_000
const linesPerRequest = 500
const firstAt = 1_700_000_000_000
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const random = seeded(seed)

const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
const times = <Value>(max: number, make: () => Value): Value[] =>
  Array.from({ length: Math.floor(random() * (max + 1)) }, make)

const pieces = [
  ...['"', '\\', '\\\\', '\\"', '\n', '\r\n', '\t', '\u0000', '\u2028', ',', '=', ' ', "'", '#', '$', ';', '--', '/*'],
  ...['🌊', '👩‍👩‍👧‍👦', '中文', 'é', 'e\u0301', 'ﷺ', '\u202e', 'a', 'Z', '0', '1i', 'true', 'null', '{"a":1}', '<b>'],
]
const text = () => times(12, () => pick(pieces)).join('')

const numbers = [
  ...[0, -0, 1, -1, 0.1, 1e21, 1e-7, -1e300, Number.MAX_VALUE, Number.MIN_VALUE, Number.EPSILON],
  ...[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 53 + 2, 2 ** 64, Number.NaN, Number.POSITIVE_INFINITY],
]
const number = () => (random() < 0.5 ? pick(numbers) : (random() - 0.5) * 10 ** Math.floor(random() * 600 - 290))

const names = ['plain', 'with space', 'with,comma', 'with=sign', '中文', '🌊', 'quo"te']
const measurements = ['view', 'resource', 'error', 'long_task', 'action'] as const
/** Each field keeps its type, because a real server requires that. */
const kinds = { text, number, flag: () => random() < 0.5 } as const
const tagsOf = () => Object.fromEntries(times(5, () => [`tag ${pick(names)}`, text()]))
const fieldsOf = () =>
  Object.fromEntries(
    times(6, () => {
      const kind = pick(Object.keys(kinds) as (keyof typeof kinds)[])
      return [`${kind} ${pick(names)}`, kinds[kind]()]
    }),
  )

const randomEvent = (_: unknown, index: number): MonitorEvent => ({
  measurement: pick(measurements),
  id: `event-${index}`,
  at: firstAt + index,
  tags: { app_id: 'peer', ...tagsOf() },
  fields: fieldsOf(),
})

interface Point {
  tags: Record<string, unknown>
  fields: Record<string, unknown>
}

/** The expected point of an event: texts on one line, tags trimmed and without backslashes, nothing empty. */
const expectedOf = ({ id, tags, fields }: MonitorEvent): Point => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters to replace
  const onOneLine = (words: string) => words.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
  const kept = Object.entries(tags).map(([name, value]) => [name, onOneLine((value ?? '').trim()).replace(/\\/g, '/')])
  const written = Object.entries({ ...fields, event_id: id })
    .filter(([, value]) => typeof value !== 'number' || Number.isFinite(value))
    // a number has one zero
    .map(([name, value]) => [name, typeof value === 'string' ? onOneLine(value) : value === 0 ? 0 : value])
  return { tags: Object.fromEntries(kept.filter(([, value]) => value !== '')), fields: Object.fromEntries(written) }
}

const ownReading = (line: string): Point | null => {
  const parsed = parseLine(line)
  return parsed && { tags: parsed.tags, fields: parsed.fields }
}

const present = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

/** The points of a server by their time, which no two events share. In the tags of an answer an empty text means no tag. */
const readPoints = async (influx: InfluxServer): Promise<Map<number, Point>> => {
  const points = new Map<number, Point>()
  for (const measurement of measurements)
    for (const { tags, columns, values } of await influx.readAll(measurement))
      for (const row of values) {
        const { time, ...fields } = Object.fromEntries(columns.map((column, at) => [column, row[at]]))
        const there = Object.entries(fields).filter(([, value]) => value !== null)
        points.set(Number(time), { tags: present(tags), fields: Object.fromEntries(there) })
      }
  return points
}

const events = Array.from({ length: eventCount }, randomEvent)
const lines = events.map((event) => encodeLine(event))
const program = findInflux()
if (!program) throw new Error('influxd is not installed')
const influx = new InfluxServer()
try {
  await influx.start(program)
  for (let at = 0; at < lines.length; at += linesPerRequest) await influx.write(lines.slice(at, at + linesPerRequest))
  const points = await readPoints(influx)
  const different = events.flatMap((event, index) => {
    const expected = expectedOf(event)
    const read = { collector: ownReading(lines[index] as string), influxd: points.get(event.at) }
    return Object.entries(read)
      .filter(([, point]) => !isDeepStrictEqual(point, expected))
      .map(([reader, point]) => ({ reader, line: lines[index], expected, read: point }))
  })
  for (const each of different.slice(0, 5)) console.error(JSON.stringify(each, null, 2))
  console.log(`${eventCount} events, ${points.size} read back, ${different.length} different. SEED=${seed}`)
  process.exitCode = points.size === eventCount && different.length === 0 ? 0 : 1
} finally {
  await influx.dispose()
}
