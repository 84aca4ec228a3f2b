import { assign, setup } from 'xstate'
import type { DurableMachine } from '../durable-machine-types.ts'
import { asBefore } from '../migrated-state.ts'
import { type Activity, isExpired, isOfAnother, sessionAfter, type TrackedSession } from './tracked-session-rules.ts'

type TrackedSessionEvent =
  | Activity
  /** A page noticed that time has passed or that the person signed out. */
  | { type: 'time.passed'; at: number; person: string | null }

interface TrackedSessionContext {
  session: TrackedSession | null
}

const sessionOf = (context: TrackedSessionContext, event: TrackedSessionEvent) =>
  event.type === 'person.active' ? sessionAfter(context.session, event) : context.session

const onActivity = {
  'person.active': [
    { guard: 'isTracked', target: 'tracked', actions: 'renew' },
    { target: 'notTracked', actions: 'renew' },
  ],
} as const

/**
 * The monitoring session of this device, shared by its tabs (MON-6, MON-7): tracked or not by sampling, ended by time or by
 * another person, renewed by activity. Pages apply the same rules to their copy at once and dispatch what they did; the view
 * that comes back decides. There is no timer: deadlines are compared with the time of each event.
 */
export const trackedSessionMachine = setup({
  types: {} as { context: TrackedSessionContext; events: TrackedSessionEvent },
  guards: {
    isTracked: ({ context, event }) => sessionOf(context, event)?.isTracked === true,
    isEnded: ({ context: { session }, event }) =>
      session !== null &&
      event.type === 'time.passed' &&
      (isExpired(session, event.at) || isOfAnother(session, event.person)),
  },
  actions: {
    renew: assign(({ context, event }) => ({ session: sessionOf(context, event) })),
    forget: assign({ session: null }),
  },
}).createMachine({
  id: 'trackedSession',
  initial: 'none',
  context: { session: null },
  states: {
    none: { on: onActivity },
    tracked: { on: { ...onActivity, 'time.passed': { guard: 'isEnded', target: 'expired', actions: 'forget' } } },
    notTracked: { on: { ...onActivity, 'time.passed': { guard: 'isEnded', target: 'expired', actions: 'forget' } } },
    expired: { on: onActivity },
  },
})

export interface TrackedSessionView {
  status: 'none' | 'tracked' | 'notTracked' | 'expired'
  session: TrackedSession | null
}

export const trackedSessionDefinition = {
  id: 'trackedSession',
  version: 2,
  machine: trackedSessionMachine,
  pageEvents: ['person.active', 'time.passed'],
  view: ({ value, context }) => ({ status: value, session: context.session }),
  logFields: {
    'person.active': ['at', 'activeAt', 'person#', 'id', 'random', 'replayRandom', 'sampleRate', 'replaySampleRate'],
    'time.passed': ['at', 'person#'],
  },
  logContext: [
    'session.id',
    'session.startedAt',
    'session.activeAt',
    'session.person#',
    'session.isTracked',
    'session.hasReplay',
  ],
  // version 1 did not log the session's person, so its log could not be replayed
  migrations: { 1: asBefore },
} as const satisfies DurableMachine<typeof trackedSessionMachine, TrackedSessionView>
