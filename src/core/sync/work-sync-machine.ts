import { assign, type DoneActorEvent, setup } from 'xstate'
import type { DurableMachine } from '../durable-machine-types.ts'
import { effect } from '../effect-logic.ts'
import * as limits from '../limits.ts'

/**
 * How a pass over the lanes ended. done: nothing is left · behind, bootstrapping: there is more, at once · held: another
 * runtime is at it, no longer than that · away: the server could not be asked · refused: it did not take what it was given · signedOut:
 * nobody's edits may be sent now · refusedSchema: a newer build is needed.
 */
export type SyncResult =
  | { status: 'done' | 'behind' | 'bootstrapping' | 'signedOut' | 'refusedSchema' }
  | { status: 'held'; forMs: number }
  | { status: 'away' | 'refused'; retryAfterMs: number | null /** 0 ≤ random < 1 */; random: number }

type WorkSyncEvent =
  /** The runtime has put edits into the queue. A pause goes on: the network is no better for it. */
  | { type: 'edits.committed'; at: number }
  /** There is a reason to ask now: a page was opened or looked at, the network may be back, somebody pressed "try again". */
  | { type: 'sync.requested'; at: number }

export interface WorkSyncContext {
  /** Passes in a row that ended away or refused. */
  failures: number
  /** Epoch milliseconds before which nothing is asked; null when nothing waits for a time. */
  nextAttemptAt: number | null
  /** The earliest that a hope for the network may make of `nextAttemptAt`. */
  earliestAt: number
  /** When the running pass began, epoch milliseconds. */
  startedAt: number
  /** Something came up while a pass ran: it may have looked already. */
  isAskedAgain: boolean
}

export interface WorkSyncView {
  status: 'idle' | 'syncing' | 'behind' | 'bootstrapping' | 'waiting' | 'refusedSchema'
  nextAttemptAt: number | null
}

/** Longer than any pass: whoever runs it was stopped with its lease in hand, or stands frozen. */
export const passLimitMs = 60_000

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

/** The three states in which a pass runs; they differ in what people are shown. */
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
 * When the device's edits are sent and other people's changes fetched. Durable; run by the runtime; the pass itself is its
 * effect `sync`. Says nothing of what waits: that is in the queue.
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
    isAskedAgain: ({ context, event }) => context.isAskedAgain && resultOf(event).status !== 'signedOut',
    isStuck: ({ context, event }) => event.at - context.startedAt >= passLimitMs,
  },
  actions: {
    startPass: assign({ startedAt: ({ event }) => timeOf(event), isAskedAgain: false }),
    askAgain: assign({ isAskedAgain: true }),
    recover: assign({ failures: 0, nextAttemptAt: null }),
    waitForOther: assign(({ event }) => {
      const { forMs } = resultOf(event) as Extract<SyncResult, { status: 'held' }>
      const until = timeOf(event) + forMs
      return { nextAttemptAt: until, earliestAt: until }
    }),
    countFailure: assign(({ context, event }) => {
      const { retryAfterMs, random } = resultOf(event) as Extract<SyncResult, { status: 'away' }>
      return afterFailure(context, timeOf(event), retryAfterMs, random)
    }),
    countInterruption: assign(({ context, event }) => afterFailure(context, timeOf(event), null, 1)),
    shortenPause: assign({
      nextAttemptAt: ({ context, event }) =>
        Math.min(context.nextAttemptAt ?? 0, Math.max(event.at, context.earliestAt)),
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
    // asked again by a newer build of the page, or of a server that went back to this one
    refusedSchema: { on: { 'sync.requested': 'syncing' } },
  },
})

/** Events of the host bring their time, too. */
function timeOf(event: unknown): number {
  return (event as { at: number }).at
}

/** A random moment of a pause that starts at 1 s and doubles up to 256 s, and never before the server's `Retry-After`. */
function afterFailure(context: WorkSyncContext, at: number, retryAfterMs: number | null, random: number) {
  const failures = context.failures + 1
  const pause = Math.min(limits.backoffFirstMs * 2 ** (failures - 1), limits.backoffLastMs)
  return {
    failures,
    nextAttemptAt: at + Math.max(retryAfterMs ?? 0, Math.round(pause * random)),
    earliestAt: at + Math.max(retryAfterMs ?? 0, limits.backoffFirstMs),
  }
}

/** The machine as runtimes run it. */
export const workSyncDefinition = {
  id: 'workSync',
  version: 1,
  machine: workSyncMachine,
  pageEvents: ['sync.requested'],
  view: ({ value, context }) => ({ status: value, nextAttemptAt: context.nextAttemptAt }),
  logFields: {
    'edits.committed': ['at'],
    'sync.requested': ['at'],
    '*': ['at', 'output.status', 'output.forMs', 'output.retryAfterMs', 'output.random', 'error.kind', 'error.code'],
  },
  logContext: ['failures', 'nextAttemptAt', 'earliestAt', 'startedAt', 'isAskedAgain'],
  migrations: {},
} as const satisfies DurableMachine<typeof workSyncMachine, WorkSyncView>
