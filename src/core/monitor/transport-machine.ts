import { assign, setup } from 'xstate'
import type { DurableMachine, StoredState } from '../durable-machine-types.ts'
import * as limits from '../limits.ts'
import type { DeliveryEvent, DeliveryView } from './delivery-types.ts'

type BatchFailed = Extract<DeliveryEvent, { type: 'batch.failed' }>

interface TransportContext {
  /** Consecutive failures. */
  failures: number
  /** Epoch milliseconds before which nothing is sent; null when up. */
  nextAttemptAt: number | null
  /** The lower limit of `nextAttemptAt` when the network returns. */
  earliestAt: number
}

/**
 * The shortest pause after a failure when the network returns; without it, a page that loses and regains its network would flood a
 * failing collector. The server's `Retry-After` counts as well.
 */
export const earliestAttemptAt = ({ at, retryAfterMs }: BatchFailed): number =>
  at + Math.max(retryAfterMs ?? 0, limits.returnProbeMs)

/**
 * When to try again after `failures` consecutive failures (OUT-4): a random moment in a pause that starts at 1 s and doubles
 * up to 256 s, and never before the server's `Retry-After`.
 */
export const nextAttemptAt = (failures: number, event: BatchFailed): number => {
  const pause = Math.min(limits.backoffFirstMs * 2 ** (failures - 1), limits.backoffLastMs)
  return event.at + Math.max(event.retryAfterMs ?? 0, Math.round(pause * event.random))
}

/**
 * Whether the collector is reachable: up, failure detected, down (OUT-4). Durable, one for each queue. The pause is a
 * deadline in the context, compared with the clock at each wake-up.
 */
export const transportMachine = setup({
  types: {} as { context: TransportContext; events: DeliveryEvent },
  actions: {
    countFailure: assign(({ context, event }) => {
      if (event.type !== 'batch.failed') return {}
      const failures = context.failures + 1
      return { failures, nextAttemptAt: nextAttemptAt(failures, event), earliestAt: earliestAttemptAt(event) }
    }),
    recover: assign({ failures: 0, nextAttemptAt: null }),
    // failures stay counted: a failed probe continues the pause it interrupted
    shortenPause: assign({
      nextAttemptAt: ({ context, event }) =>
        Math.min(context.nextAttemptAt ?? 0, Math.max(event.at, context.earliestAt)),
    }),
  },
}).createMachine({
  id: 'transport',
  initial: 'up',
  context: { failures: 0, nextAttemptAt: null, earliestAt: 0 },
  states: {
    up: { on: { 'batch.failed': { target: 'failureDetected', actions: 'countFailure' } } },
    failureDetected: {
      on: {
        'batch.failed': { target: 'down', actions: 'countFailure' },
        'batch.acknowledged': { target: 'up', actions: 'recover' },
        wake: { actions: 'shortenPause' },
      },
    },
    down: {
      on: {
        'batch.failed': { actions: 'countFailure' },
        'batch.acknowledged': { target: 'up', actions: 'recover' },
        wake: { actions: 'shortenPause' },
      },
    },
  },
})

/** Version 1 had no wake-up by the network. */
const withEarliest = ({ value, context }: StoredState): StoredState => ({
  value,
  context: { ...context, earliestAt: (context as TransportContext).nextAttemptAt ?? 0 },
})

export const transportDefinition = {
  id: 'transport',
  version: 2,
  machine: transportMachine,
  pageEvents: ['wake'],
  view: ({ value, context }) => ({ status: value, nextAttemptAt: context.nextAttemptAt }),
  logFields: {
    'batch.acknowledged': ['at', 'status'],
    'batch.failed': ['at', 'status', 'retryAfterMs', 'random'],
    wake: ['at'],
  },
  logContext: ['failures', 'nextAttemptAt', 'earliestAt'],
  migrations: { 1: withEarliest },
} as const satisfies DurableMachine<typeof transportMachine, DeliveryView>
