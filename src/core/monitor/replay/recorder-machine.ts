import { assign, initialTransition, type SnapshotFrom, setup, transition } from 'xstate'

/** Whose work is recorded, and in which session. Another subject starts a new recording. */
export interface ReplaySubject {
  sessionId: string
  userId: string
  orgId: string
}

interface RecorderContext {
  subject: ReplaySubject | null
}

export type RecorderEvent =
  /** A person works in a session that sampling chose for a replay. */
  | { type: 'session.recordable'; subject: ReplaySubject }
  /** It expired, or the person signed out or changed the organisation. */
  | { type: 'session.ended' }
  /** The browser has nothing else to do. */
  | { type: 'page.idle' }
  | { type: 'snapshot.taken' }
  | { type: 'recorder.failed' }

const ended = { 'session.ended': { target: 'stopped', actions: 'forget' } } as const
const failed = { 'recorder.failed': { target: 'failed', actions: 'forget' } } as const
const isOther = ({ context: { subject }, event }: { context: RecorderContext; event: RecorderEvent }) =>
  event.type === 'session.recordable' &&
  (['sessionId', 'userId', 'orgId'] as const).some((name) => event.subject[name] !== subject?.[name])
/** A new subject needs a new snapshot. */
const another = { 'session.recordable': { guard: 'isOther', target: 'intentToStart', actions: 'remember' } } as const

/**
 * The recorder of one page (MON-10). It lives as long as the document it records, so it is not durable; its recordings wait in the
 * outbox. The first snapshot is expensive, so it waits for an idle moment.
 */
export const recorderMachine = setup({
  types: {} as { context: RecorderContext; events: RecorderEvent },
  guards: { isOther },
  actions: {
    remember: assign(({ event }) => (event.type === 'session.recordable' ? { subject: event.subject } : {})),
    forget: assign({ subject: null }),
  },
}).createMachine({
  id: 'recorder',
  initial: 'stopped',
  context: { subject: null },
  states: {
    stopped: { on: { 'session.recordable': { target: 'intentToStart', actions: 'remember' } } },
    intentToStart: { on: { ...ended, ...another, 'page.idle': 'starting' } },
    starting: { on: { ...ended, ...failed, ...another, 'snapshot.taken': 'started' } },
    started: { on: { ...ended, ...failed, ...another } },
    /** This browser cannot record; it is not tried again on this page. */
    failed: {},
  },
})

export type RecorderStatus = SnapshotFrom<typeof recorderMachine>['value']

/** Runs the machine in a page; `onStep` is called for each change of state. */
export const createRecorderState = (onStep: (status: RecorderStatus, subject: ReplaySubject | null) => void) => {
  let snapshot = initialTransition(recorderMachine)[0]
  return {
    status: () => snapshot.value,
    send: (event: RecorderEvent): void => {
      const before = snapshot
      snapshot = transition(recorderMachine, snapshot, event)[0]
      if (before.value !== snapshot.value || before.context.subject !== snapshot.context.subject)
        onStep(snapshot.value, snapshot.context.subject)
    },
  }
}
