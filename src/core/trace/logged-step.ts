import type { DurableMachine } from '../durable-machine-types.ts'
import { loggedFields } from './logged-fields.ts'

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
