import { assign, type DoneActorEvent, setup } from 'xstate'
import type { DurableMachine } from '../durable-machine-types.ts'
import { effect } from '../effect-logic.ts'
import * as limits from '../limits.ts'
import { asBefore } from '../migrated-state.ts'
import { isDue } from '../pause-rules.ts'

/**
 * Results of a pass over the lanes. done: nothing left · behind, bootstrapping: there is more, continue at once · held:
 * another runtime has the lease until then · away: the server is unreachable · refused: the server rejected the request ·
 * signedOut: no edits may be sent now · refusedSchema: a newer build is needed.
 */
export type SyncResult =
  | { status: 'done' | 'behind' | 'bootstrapping' | 'signedOut' | 'refusedSchema' }
  | { status: 'held'; forMs: number }
  | { status: 'away' | 'refused'; retryAfterMs: number | null /** 0 ≤ random < 1 */; random: number }

type WorkSyncEvent =
  /** The runtime has queued edits. A pause continues, because the network has not changed. */
  | { type: 'edits.committed'; at: number }
  /**
   * A reason to sync now: a page was opened or became visible, the network may be back, or the person pressed "try again".
   */
  | { type: 'sync.requested'; at: number }

export interface WorkSyncContext {
  /** Consecutive passes that ended with away or refused. */
  failures: number
  /** No request before this time (epoch milliseconds); null if nothing is scheduled. */
  nextAttemptAt: number | null
  /** The earliest time to which a returning network may advance `nextAttemptAt`. */
  earliestAt: number
  /** When the running pass started, epoch milliseconds. */
  startedAt: number
  /** A request came during a pass, which may have read the queue before. */
  isAskedAgain: boolean
}

export interface WorkSyncView {
  status: 'idle' | 'syncing' | 'behind' | 'bootstrapping' | 'waiting' | 'refusedSchema'
  nextAttemptAt: number | null
}

/** Longer than any pass: a runtime with an older lease was stopped or frozen. */
export const passLimitMs = 60_000

/** The holder of a lane finishes soon, or was stopped while handing over; so the next try does not wait for the lease to end. */
const heldPauseMs = 2000

type PassEnded = DoneActorEvent<SyncResult>
const resultOf = (event: unknown): SyncResult => (event as PassEnded).output
const isStatus =
  (...statuses: SyncResult['status'][]) =>
  ({ event }: { event: unknown }) =>
    statuses.includes(resultOf(event).status)

const onPassEnded = [
  { guard: 'isBehind', target: 'behind', actions: 'recover', reenter: true },
  { guard: 'isBootstrapping', target: 'bootstrapping', actions: 'recover', reenter: true },
  { guard: 'hasRefusedSchema', target: 'refusedSchema', actions: 'recover' },
  { guard: 'isHeld', target: 'waiting', actions: 'waitForOther' },
  { guard: 'isAway', target: 'waiting', actions: 'countFailure' },
  { guard: 'isAskedAgain', target: 'syncing', actions: 'recover', reenter: true },
  { target: 'idle', actions: 'recover' },
] as const

const onAskedAgain = [{ guard: 'isStuck', target: 'syncing', reenter: true }, { actions: 'askAgain' }] as const

/** The three states of a running pass; they differ in what people see. */
const passing = {
  entry: 'startPass',
  invoke: {
    src: 'sync',
    onDone: onPassEnded,
    onError: { target: 'waiting', actions: 'countInterruption' },
  },
  on: { 'edits.committed': onAskedAgain, 'sync.requested': onAskedAgain },
} as const

/**
 * Schedules sending the device's edits and fetching other people's changes. Durable; run by the runtime; the pass itself is
 * its effect `sync`. The queue holds the pending edits, not this machine.
 */
export const workSyncMachine = setup({
  types: {} as { context: WorkSyncContext; events: WorkSyncEvent },
  actors: { sync: effect<SyncResult, void>() },
  delays: { pause: ({ context, event }) => Math.max(0, (context.nextAttemptAt ?? 0) - timeOf(event)) },
  guards: {
    isBehind: isStatus('behind'),
    isBootstrapping: isStatus('bootstrapping'),
    hasRefusedSchema: isStatus('refusedSchema'),
    isHeld: isStatus('held'),
    isAway: isStatus('away', 'refused'),
    isAskedAgain: ({ context }) => context.isAskedAgain,
    isStuck: ({ context, event }) => event.at - context.startedAt >= passLimitMs,
  },
  actions: {
    startPass: assign({ startedAt: ({ event }) => timeOf(event), isAskedAgain: false }),
    askAgain: assign({ isAskedAgain: true }),
    recover: assign({ failures: 0, nextAttemptAt: null }),
    waitForOther: assign(({ event }) => {
      const { forMs } = resultOf(event) as Extract<SyncResult, { status: 'held' }>
      const until = timeOf(event) + Math.min(forMs, heldPauseMs)
      return { nextAttemptAt: until, earliestAt: until }
    }),
    countFailure: assign(({ context, event }) => {
      const { retryAfterMs, random } = resultOf(event) as Extract<SyncResult, { status: 'away' }>
      return afterFailure(context, timeOf(event), retryAfterMs, random)
    }),
    countInterruption: assign(({ context, event }) => afterFailure(context, timeOf(event), null, 1)),
    shortenPause: assign({
      nextAttemptAt: ({ context: { nextAttemptAt, earliestAt }, event: { at } }) =>
        isDue(earliestAt, at) ? at : Math.min(nextAttemptAt ?? 0, earliestAt),
    }),
  },
}).createMachine({
  id: 'workSync',
  initial: 'idle',
  context: {
    failures: 0,
    nextAttemptAt: null,
    earliestAt: 0,
    startedAt: 0,
    isAskedAgain: false,
  },
  states: {
    idle: { on: { 'edits.committed': 'syncing', 'sync.requested': 'syncing' } },
    syncing: passing,
    behind: passing,
    bootstrapping: passing,
    waiting: {
      after: { pause: 'syncing' },
      on: { 'sync.requested': { target: 'waiting', actions: 'shortenPause', reenter: true } },
    },
    // tried again after an update of the page or a downgrade of the server
    refusedSchema: { on: { 'sync.requested': 'syncing' } },
  },
})

/** Events of the host contain their time too. */
function timeOf(event: unknown): number {
  return (event as { at: number }).at
}

/** A random moment of a pause that starts at 1 s and doubles up to 256 s, but not before the server's `Retry-After`. */
function afterFailure(context: WorkSyncContext, at: number, retryAfterMs: number | null, random: number) {
  const failures = context.failures + 1
  const pause = Math.min(limits.backoffFirstMs * 2 ** (failures - 1), limits.backoffLastMs)
  return {
    failures,
    nextAttemptAt: at + Math.max(retryAfterMs ?? 0, Math.round(pause * random)),
    earliestAt: at + Math.max(retryAfterMs ?? 0, limits.backoffFirstMs),
  }
}

/** The machine definition for runtimes. */
export const workSyncDefinition = {
  id: 'workSync',
  version: 2,
  machine: workSyncMachine,
  pageEvents: ['sync.requested'],
  view: ({ value, context }) => ({ status: value, nextAttemptAt: context.nextAttemptAt }),
  logFields: {
    'edits.committed': ['at'],
    'sync.requested': ['at'],
    '*': ['at', 'output.status', 'output.forMs', 'output.retryAfterMs', 'output.random', 'error.kind', 'error.code'],
  },
  logContext: ['failures', 'nextAttemptAt', 'earliestAt', 'startedAt', 'isAskedAgain'],
  // version 1 waited for the time of a clock that was set back
  migrations: { 1: asBefore },
} as const satisfies DurableMachine<typeof workSyncMachine, WorkSyncView>
