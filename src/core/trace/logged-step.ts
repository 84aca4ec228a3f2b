import type { DurableMachine } from '../durable-machine-types.ts'

const aliasOf = (value: unknown, known: unknown[]): string => {
  if (!known.includes(value)) known.push(value)
  return `#${known.indexOf(value)}`
}

// the paths are the machines' own constants: each is read once
const readPaths = new Map<string, string[]>()

const fieldsOfPath = (path: string): string[] => {
  const fields = readPaths.get(path) ?? path.replace('#', '').split('.')
  readPaths.set(path, fields)
  return fields
}

/**
 * The allow-listed fields of an event or context, and nothing else: what is not named cannot leak into the log. Dots reach
 * into objects, an object that is null stays null. Of a path that ends in `#` the log keeps only which of the `known`
 * values it is, as `#<place>`: enough to compare, and no byte of it. A value not known before is added to them.
 */
export function loggedFields(
  source: object,
  paths: readonly string[] = [],
  known: unknown[] = [],
): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const path of paths) {
    const fields = fieldsOfPath(path)
    const last = fields.length - 1
    let from: unknown = source
    let place = kept
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
  return kept
}

/** What a machine's log says of one step. */
export interface LoggedStep {
  event: { type: string; [field: string]: unknown }
  context: Record<string, unknown>
}

/** The fields of this event that its machine's log keeps; `*` stands for every type that has no row of its own. */
export const fieldsOf = ({ logFields }: Pick<DurableMachine, 'logFields'>, type: string) =>
  logFields[type] ?? logFields['*']

/** The masked values a reader of the log knows before an event: the machine's own words, then what its context held. */
export const knownBefore = ({ logWords = [], logContext }: DurableMachine, context: object): unknown[] => {
  const known: unknown[] = [...logWords]
  loggedFields(context, logContext, known)
  return known
}

/** What the log says of a context: enough to go on from it, and to compare. */
export const loggedContext = ({ logWords = [], logContext }: DurableMachine, context: object) =>
  loggedFields(context, logContext, [...logWords])

/**
 * What is written of an event and of the context it led to: enough to play the event again through the pure machine, and
 * nothing of a person. Run by the runtimes, and by the replay to compare.
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
