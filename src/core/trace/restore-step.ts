import type { DurableMachine } from '../durable-machine-types.ts'
import { fieldsOf, knownBefore } from './logged-step.ts'
import type { TraceRow } from './trace-file.ts'

type Fields = Record<string, unknown>

const isAlias = (value: unknown): value is `#${number}` => typeof value === 'string' && /^#\d+$/.test(value)

/** Values for masked fields, in the order in which the log numbered them: what is new gets a name of its own. */
const restore = (paths: readonly string[], logged: Fields, known: unknown[], name: string): Fields => {
  if (!paths.some((path) => path.endsWith('#'))) return logged
  const restored: Fields = JSON.parse(JSON.stringify(logged))
  for (const path of paths) {
    if (!path.endsWith('#')) continue
    const fields = path.slice(0, -1).split('.')
    const last = fields.pop() as string
    const place = fields.reduce<Fields | null | undefined>((from, field) => from?.[field] as Fields, restored)
    const alias = place?.[last]
    if (!place || !isAlias(alias)) continue
    const number = Number(alias.slice(1))
    if (number >= known.length) known.push(`${name}-${last}-${number}`)
    place[last] = known[number]
  }
  return restored
}

/**
 * An event that takes the transition the logged one took: logged fields as they were, masked ones with placeholders that
 * equal what they equalled then. `context` is the replayed one before it.
 */
export function restoreEvent(definition: DurableMachine, row: TraceRow, context: object): { type: string; at: number } {
  const { type, ...logged } = row.event
  const paths = fieldsOf(definition, type) ?? []
  return { at: row.at, ...restore(paths, logged, knownBefore(definition, context), `r${row.rev}`), type }
}

/** A context that behaves as the logged one did; what the log leaves out is as in a machine that just started. */
export function restoreContext(definition: DurableMachine, row: TraceRow, first: object): object {
  const known: unknown[] = [...(definition.logWords ?? [])]
  return { ...first, ...restore(definition.logContext ?? [], row.context, known, `r${row.rev}`) }
}
