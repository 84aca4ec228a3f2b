import type { DurableMachine } from '../core/durable-machine-types.ts'
import { loggedStep } from '../core/trace/logged-step.ts'
import { appendLog } from '../store/log-store.ts'
import type { MachineRow } from '../store/store-rows-types.ts'
import type { Transaction } from '../store/store-types.ts'

interface Step {
  /** The machine's row after the step, and its context before it. */
  row: MachineRow
  before: object
  event: { type: string }
  at: number
  eventId: string
  asked: string[]
}

/** The step's row in the machine's log, by the definition's allow-list. */
export const logStep = (
  tx: Transaction,
  definition: DurableMachine,
  { row: { rev, value, context }, before, event, at, eventId, asked }: Step,
) => {
  const { id: machine, version } = definition
  const logged = loggedStep(definition, before, event, context)
  return appendLog(tx, { machine, version, rev, at, eventId, value, asked, ...logged })
}
