import type { DurableMachine } from '../durable-machine-types.ts'
import { fieldsOf, knownBefore } from './logged-step.ts'
import type { TraceRow } from './trace-file.ts'

type Fields = Record<string, unknown>

const isAlias = (value: unknown): value is `#${number}` => typeof value === 'string' && /^#\d+$/.test(value)

const valueAt = (fields: Fields, path: readonly string[]): unknown =>
  path.reduce<unknown>((from, field) => (from as Fields | null | undefined)?.[field], fields)

const withValue = (fields: Fields, [field = '', ...rest]: readonly string[], value: unknown): Fields => ({
  ...fields,
  [field]: rest.length > 0 ? withValue(fields[field] as Fields, rest, value) : value,
})

// paths are constants of the machines: each list is parsed once
const readLists = new WeakMap<readonly string[], string[][]>()

const maskedIn = (paths: readonly string[]): string[][] => {
  const masked =
    readLists.get(paths) ?? paths.filter((path) => path.endsWith('#')).map((path) => path.slice(0, -1).split('.'))
  readLists.set(paths, masked)
  return masked
}

/** Values for masked fields, in the log's numbering; a new number gets a new name. */
const restore = (paths: readonly string[], logged: Fields, known: () => unknown[], name: string): Fields => {
  const aliased = maskedIn(paths).filter((path) => isAlias(valueAt(logged, path)))
  if (aliased.length === 0) return logged
  const values = known()
  return aliased.reduce((restored, path) => {
    const number = Number((valueAt(logged, path) as string).slice(1))
    if (number >= values.length) values.push(`${name}-${path.at(-1)}-${number}`)
    return withValue(restored, path, values[number])
  }, logged)
}

/**
 * An event that takes the logged transition: logged fields unchanged, masked ones replaced by placeholders with the same
 * equalities. `context` is the replayed one before it.
 */
export function restoreEvent(definition: DurableMachine, row: TraceRow, context: object): { type: string; at: number } {
  const { type, ...logged } = row.event
  const paths = fieldsOf(definition, type) ?? []
  return { at: row.at, ...restore(paths, logged, () => knownBefore(definition, context), `r${row.rev}`), type }
}

/** A context equivalent to the logged one; fields that are not logged are as in a new machine. */
export function restoreContext(definition: DurableMachine, row: TraceRow, first: object): object {
  const known = () => [...(definition.loggableValues ?? [])]
  return { ...first, ...restore(definition.logContext ?? [], row.context, known, `r${row.rev}`) }
}
