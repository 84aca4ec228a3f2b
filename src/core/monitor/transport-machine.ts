import { assign } from 'xstate'
import type { DurableMachine } from '../durable-machine-types.ts'
import { leanSetup } from '../lean-setup.ts'
import { limits } from '../limits-table.ts'
import type { DeliveryEvent, DeliveryView } from './delivery-types.ts'

interface TransportContext {
  /** Failures in a row. */
  failures: number
  /** Epoch milliseconds before which nothing is sent; null when up. */
  nextAttemptAt: number | null
}

/**
 * When to try again after the failure that makes `failures` in a row (`spec.md` 9, `monitoring.md` 2): a random moment of
 * a pause that starts at 1 s and doubles up to 256 s, and never before the server's `Retry-After`.
 */
export const nextAttemptAt = (failures: number, event: Extract<DeliveryEvent, { type: 'batch.failed' }>): number => {
  const pause = Math.min(limits.backoffFirstMs * 2 ** (failures - 1), limits.backoffLastMs)
  return event.at + Math.max(event.retryAfterMs ?? 0, Math.round(pause * event.random))
}

/**
 * Whether the collector can be reached: up, failure detected, down (`spec.md` 4.6). Durable; run by the home, one for each
 * queue. The pause is a deadline in the context: whoever wakes compares it with the clock.
 */
export const transportMachine = leanSetup({
  types: {} as { context: TransportContext; events: DeliveryEvent },
  actions: {
    countFailure: assign(({ context, event }) => {
      if (event.type !== 'batch.failed') return {}
      const failures = context.failures + 1
      return { failures, nextAttemptAt: nextAttemptAt(failures, event) }
    }),
    recover: assign({ failures: 0, nextAttemptAt: null }),
  },
}).createMachine({
  id: 'transport',
  initial: 'up',
  context: { failures: 0, nextAttemptAt: null },
  states: {
    up: { on: { 'batch.failed': { target: 'failureDetected', actions: 'countFailure' } } },
    failureDetected: {
      on: {
        'batch.failed': { target: 'down', actions: 'countFailure' },
        'batch.acknowledged': { target: 'up', actions: 'recover' },
      },
    },
    down: {
      on: {
        'batch.failed': { actions: 'countFailure' },
        'batch.acknowledged': { target: 'up', actions: 'recover' },
      },
    },
  },
})

export const transportDefinition: DurableMachine<typeof transportMachine, DeliveryView> = {
  id: 'transport',
  version: 1,
  machine: transportMachine,
  view: ({ value, context }) => ({ status: value, nextAttemptAt: context.nextAttemptAt }),
  logFields: {
    'batch.acknowledged': ['at', 'status'],
    'batch.failed': ['at', 'status', 'retryAfterMs', 'random'],
    wake: ['at'],
  },
  logContext: ['failures', 'nextAttemptAt'],
  migrations: {},
}
