import type { DurableMachine } from '../durable-machine-types.ts'

const aliasOf = (value: unknown, known: unknown[]): string => {
  if (!known.includes(value)) known.push(value)
  return `#${known.indexOf(value)}`
}

// paths are constants of the machines: each is parsed once
const readPaths = new Map<string, string[]>()

const fieldsOfPath = (path: string): string[] => {
  const fields = readPaths.get(path) ?? path.replace('#', '').split('.')
  readPaths.set(path, fields)
  return fields
}

/**
 * The allow-listed fields of an event or context; everything else is left out. Dots reach into objects, a null object stays
 * null. Of a path that ends in `#` only the position in `known` is logged, as `#<place>`: enough to compare, without its
 * content. A new value is added to `known`.
 */
export function loggedFields(
  source: object,
  paths: readonly string[] = [],
  known: unknown[] = [],
): Record<string, unknown> {
  const logged: Record<string, unknown> = {}
  for (const path of paths) {
    const fields = fieldsOfPath(path)
    const last = fields.length - 1
    let from: unknown = source
    let place = logged
    for (let at = 0; at <= last; at++) {
      const field = fields[at] as string
      from = (from as Record<string, unknown>)[field]
      if (from === undefined) break
      if (from === null || at === last) {
        place[field] = from !== null && path.endsWith('#') ? aliasOf(from, known) : from
        break
      }
      place[field] ??= {}
      place = place[field] as Record<string, unknown>
    }
  }
  return logged
}

/** The log of one step. */
export interface LoggedStep {
  event: { type: string; [field: string]: unknown }
  context: Record<string, unknown>
}

/** The logged fields of this event type; `*` stands for types without a row. */
export const fieldsOf = ({ logFields }: Pick<DurableMachine, 'logFields'>, type: string) =>
  logFields[type] ?? logFields['*']

/** The masked values known before an event: the machine's words, then those of its context. */
export const knownBefore = ({ loggableValues = [], logContext }: DurableMachine, context: object): unknown[] => {
  const known: unknown[] = [...loggableValues]
  loggedFields(context, logContext, known)
  return known
}

/** The logged part of a context: enough to continue from it and to compare. */
export const loggedContext = ({ loggableValues = [], logContext }: DurableMachine, context: object) =>
  loggedFields(context, logContext, [...loggableValues])

/**
 * The log of an event and the resulting context: enough to replay the event through the pure machine, without personal
 * data. Used by the runtimes, and by the replay for comparison.
 */
export const loggedStep = (
  definition: DurableMachine,
  before: object,
  event: { type: string },
  after: object,
): LoggedStep => ({
  event: {
    type: event.type,
    ...loggedFields(event, fieldsOf(definition, event.type), knownBefore(definition, before)),
  },
  context: loggedContext(definition, after),
})
