import type { DurableMachine } from '../../src/core/durable-machine-types.ts'
import { type MessengerContext, messengerDefinition } from '../../src/core/messenger/messenger-machine.ts'
import type { DeliveryEvent } from '../../src/core/monitor/delivery-types.ts'
import { trackedSessionDefinition } from '../../src/core/monitor/tracked-session-machine.ts'
import type { TrackedSession } from '../../src/core/monitor/tracked-session-rules.ts'
import { transportDefinition } from '../../src/core/monitor/transport-machine.ts'
import { sessionDefinition } from '../../src/core/session/session-machine.ts'
import { type ShareContext, shareDefinition } from '../../src/core/share/share-machine.ts'
import {
  passLimitMs,
  type SyncResult,
  type WorkSyncContext,
  workSyncDefinition,
} from '../../src/core/sync/work-sync-machine.ts'
import { app, fact, opened } from '../traces/messenger-steps.ts'
import { sessionEffectEnds, sessionEvents, sessionFacts } from './session-examples.ts'

type Example = { type: string } | ((context: never) => { type: string })

export const eventOf = (example: Example, context: unknown) =>
  typeof example === 'function' ? example(context as never) : example

export interface Examples {
  // biome-ignore lint/suspicious/noExplicitAny: a list of machines of different types
  definition: DurableMachine<any, any>
  /** Events that any page may dispatch; a function creates one from the machine's context. */
  events: readonly Example[]
  /** The possible results of each invoked effect. */
  effectEnds: Readonly<Record<string, { outputs: readonly object[]; errors: readonly object[] }>>
  /** The facts that guards read in this state: contexts with equal facts are one node of the graph. */
  facts(context: never, state: unknown): readonly unknown[]
}

const at = 5
const deliveries: { [Type in DeliveryEvent['type']]: readonly Extract<DeliveryEvent, { type: Type }>[] } = {
  'batch.acknowledged': [{ type: 'batch.acknowledged', at, status: 200 }],
  'batch.failed': [
    { type: 'batch.failed', at, status: 503, retryAfterMs: null, random: 0.5 },
    { type: 'batch.failed', at, status: 429, retryAfterMs: 90_000, random: 0 },
  ],
  wake: [{ type: 'wake', at }],
}

const transport = { events: Object.values(deliveries).flat(), effectEnds: {}, facts: () => [] }

const passEnds: SyncResult[] = [
  { status: 'done' },
  { status: 'behind' },
  { status: 'bootstrapping' },
  { status: 'signedOut' },
  { status: 'refusedSchema' },
  { status: 'held', forMs: 40_000 },
  { status: 'away', retryAfterMs: null, random: 0.5 },
  { status: 'refused', retryAfterMs: 90_000, random: 0 },
]

/** Longer than a sync pass may take, if one may be running. While the machine waits, time advances by its own timer. */
const afterLongPass = ({ startedAt, nextAttemptAt }: WorkSyncContext) =>
  nextAttemptAt === null ? { at: startedAt + passLimitMs } : {}

const workSync = {
  events: [
    { type: 'edits.committed' },
    { type: 'sync.requested' },
    (context: WorkSyncContext) => ({ type: 'edits.committed', ...afterLongPass(context) }),
    (context: WorkSyncContext) => ({ type: 'sync.requested', ...afterLongPass(context) }),
  ],
  effectEnds: { sync: { outputs: passEnds, errors: [{ kind: 'interrupted', code: '0', text: '', at, epoch: 0 }] } },
  facts: ({ isAskedAgain }: WorkSyncContext) => [isAskedAgain],
}

const share = {
  events: ['abc', 'other'].flatMap((code) => [
    { type: 'visit.started', code, at },
    { type: 'info.loaded', code, isProtected: true, at },
    { type: 'info.loaded', code, isProtected: false, at },
    { type: 'token.found', code, at },
    { type: 'share.opened', code, at },
    { type: 'token.refused', code, at },
    { type: 'share.ended', code, at },
    { type: 'visitor.left', at },
  ]),
  effectEnds: {},
  facts: ({ shares }: ShareContext) => [shares.abc?.status],
}

const lookUpErrors = [
  { kind: 'refused', code: '0825', text: '', at, epoch: 0 },
  { kind: 'unreachable', code: '0', text: '', at, epoch: 0 },
]

const messenger = {
  events: [
    opened('lark'),
    opened('lark', { isPhone: true }),
    opened('lark', { purpose: 'bind' }),
    opened('dingtalk'),
    opened('dingtalk', { purpose: 'bind' }),
    opened('qywx'),
    opened('lark', { isInClient: false }),
    opened('teams'),
    ...Object.values(fact),
    { ...fact.code, attempt: 'attempt-0' },
  ],
  effectEnds: {
    loadApp: {
      outputs: [
        { ...app, appType: 'self' },
        { ...app, appType: 'store' },
      ],
      errors: lookUpErrors,
    },
    loadCorp: { outputs: [app], errors: lookUpErrors },
  },
  facts: ({ messenger, purpose, isPhone, hasRetried, outcome }: MessengerContext) => [
    messenger,
    purpose,
    isPhone,
    hasRetried,
    outcome,
  ],
}

const activity = {
  ...{ type: 'person.active', at, activeAt: at, id: 'a-session', random: 0.5, replayRandom: 0.5 },
  ...{ sampleRate: 100, replaySampleRate: 100, person: null },
}
const trackedSession = {
  events: [
    activity,
    { ...activity, person: '10001' },
    { ...activity, sampleRate: 0, person: '10002' },
    { type: 'time.passed', at, person: null },
  ],
  effectEnds: {},
  facts: ({ session }: { session: TrackedSession | null }) => [session?.isTracked, session?.person],
}

/** All durable machines, with their possible events and results. */
export const examplesTable: readonly Examples[] = [
  {
    definition: sessionDefinition,
    events: Object.values(sessionEvents).flat(),
    effectEnds: sessionEffectEnds,
    facts: sessionFacts,
  },
  { definition: transportDefinition, ...transport },
  { definition: { ...transportDefinition, id: 'calls' }, ...transport },
  { definition: { ...transportDefinition, id: 'usage' }, ...transport },
  { definition: { ...transportDefinition, id: 'errors' }, ...transport },
  { definition: trackedSessionDefinition, ...trackedSession },
  { definition: workSyncDefinition, ...workSync },
  { definition: shareDefinition, ...share },
  { definition: messengerDefinition, ...messenger },
]
