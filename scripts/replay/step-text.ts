import type { Difference, ReplayedStep } from '../../src/core/trace/replay-machine.ts'
import type { TraceFile } from '../../src/core/trace/trace-file.ts'

const short = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : value === undefined ? '–' : JSON.stringify(value)

/** `{ output: { code: 1 } }` → `output.code=1`; the time stands before the line already. */
const fieldsText = (fields: object, path = ''): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    if (path === '' && (name === 'type' || name === 'at')) return []
    const place = path ? `${path}.${name}` : name
    const isDeep = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isDeep ? fieldsText(value, place) : [`${place}=${short(value)}`]
  })

export const timeText = (at: number): string => new Date(at).toISOString().slice(11, 23)

/** The names XState gives to answers and pauses, as people say them: `validating done`, `after retryPause`. */
const eventName = (type: string): string =>
  type
    .replace(/^xstate\.(done|error)\.actor\.(?:0\.\w+\.)?(.+)$/, '$2 $1')
    .replace(/^xstate\.after\.(\w+)\..*$/, 'after $1')

const asksText = (asked: readonly string[] = []): string[] =>
  asked.map((id) => `asks for ${eventName(id).replace(/^0\.\w+\./, '')}`)

/** One line per step: number, time, machine, event with its fields, from → to, what changed. */
export const stepText = (step: ReplayedStep, number: number): string => {
  const { row, kind, from, to, changes, machine } = step
  const head = `${String(number).padStart(5)}  ${timeText(row.at)}  ${machine.padEnd(9)}`
  if (kind === 'base') return `${head}  the log begins in ${to} (${eventName(row.event.type)}, row ${row.rev})`
  const event = [eventName(row.event.type), ...fieldsText(row.event)].join(' ')
  const way = from === to ? `stays ${to}` : `${from} → ${to}`
  const changed = changes.map(({ where, logged, replayed }) => `${where}: ${short(logged)} → ${short(replayed)}`)
  const consequences = [...changed, ...asksText(row.asked)].join(', ')
  return `${head}  ${event}\n${' '.repeat(32)}${way}${consequences && `  (${consequences})`}`
}

const differenceText = ({ where, logged, replayed }: Difference): string =>
  `  ${where}\n    the log says:     ${short(logged)}\n    the machine says: ${short(replayed)}`

export const differencesText = (title: string, differences: readonly Difference[]): string =>
  [title, ...differences.map(differenceText)].join('\n')

/** Everything known of a machine after a step. */
export const stateText = ({ machine, to, snapshot, pending }: ReplayedStep): string =>
  [
    `\n${machine} is ${to}`,
    `context: ${JSON.stringify(snapshot.context, null, 2)}`,
    `waits for: ${[...pending.effects, ...Object.entries(pending.timers).map(([id, at]) => `${id} at ${timeText(at)}`)].join(', ') || 'nothing'}`,
  ].join('\n')

export const headText = ({ at, build, contract, home, userAgent }: TraceFile): string =>
  `Trace of ${new Date(at).toISOString()} · build ${build} · contract ${contract} · home ${home} · ${userAgent}\n`
