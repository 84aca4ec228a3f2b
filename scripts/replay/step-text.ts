import { eventName, fieldTexts, valueText, workName } from '../../src/core/trace/event-name-rules.ts'
import type { Difference, ReplayedStep } from '../../src/core/trace/replay-machine.ts'
import type { SkippedRows } from '../../src/core/trace/replay-trace.ts'
import type { TraceFile } from '../../src/core/trace/trace-file.ts'

export const timeText = (at: number): string => new Date(at).toISOString().slice(11, 23)

const asksText = (ids: readonly string[] = []): string[] => ids.map((id) => `asks for ${workName(eventName(id))}`)

/** One line per step: number, time, machine, event with its fields, from → to, changes. */
export const stepText = (step: ReplayedStep, number: number): string => {
  const { row, kind, from, to, changes, machine } = step
  const head = `${String(number).padStart(5)}  ${timeText(row.at)}  ${machine.padEnd(9)}`
  if (kind === 'base') return `${head}  the log begins in ${to} (${eventName(row.event.type)}, row ${row.rev})`
  const event = [eventName(row.event.type), ...fieldTexts(row.event)].join(' ')
  const way = from === to ? `stays ${to}` : `${from} → ${to}`
  const changed = changes.map(
    ({ where, logged, replayed }) => `${where}: ${valueText(logged)} → ${valueText(replayed)}`,
  )
  const consequences = [...changed, ...asksText(row.asked)].join(', ')
  return `${head}  ${event}\n${' '.repeat(32)}${way}${consequences && `  (${consequences})`}`
}

const differenceText = ({ where, logged, replayed }: Difference): string =>
  `  ${where}\n    the log says:     ${valueText(logged)}\n    the machine says: ${valueText(replayed)}`

export const differencesText = (title: string, differences: readonly Difference[]): string =>
  [title, ...differences.map(differenceText)].join('\n')

/** How many rows were skipped, and why. */
export const skippedText = ({ machine, rows, version, known }: SkippedRows): string => {
  const many = `${rows} ${rows === 1 ? 'row' : 'rows'} of ${machine} left out`
  if (known === null) return `${many}: no machine of this name is known here.`
  if (version === null) return `${many}: nothing says which version wrote them.`
  return `${many}: written by the ${version < known ? 'older' : 'newer'} version ${version}, this is version ${known}.`
}

/** The whole state of a machine after a step. */
export const stateText = ({ machine, to, snapshot, pending }: ReplayedStep): string =>
  [
    `\n${machine} is ${to}`,
    `context: ${JSON.stringify(snapshot.context, null, 2)}`,
    `waits for: ${[...pending.effects, ...Object.entries(pending.timers).map(([id, at]) => (at === null ? id : `${id} at ${timeText(at)}`))].join(', ') || 'nothing'}`,
  ].join('\n')

export const headText = ({ at, build, contract, home, userAgent }: TraceFile): string =>
  `Trace of ${new Date(at).toISOString()} · build ${build} · contract ${contract} · home ${home} · ${userAgent}\n`
