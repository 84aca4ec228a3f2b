import { assign, fromPromise, setup } from 'xstate'
import type { DurableMachine, EffectFailure } from '../../core/durable-machine-types.ts'
import type { DeliveryEvent, DeliveryView } from '../../core/monitor/delivery-types.ts'

export interface SampleContext {
  total: number
  owner: string | null
  epoch: number
  failure: string | null
  at: number
}
type SampleEvent =
  | { type: 'work.asked'; amount: number; secret?: string }
  | { type: 'work.cancelled' }
  | { type: 'counted'; by: number }
  | { type: 'owner.came'; owner: string }
  | { type: 'owner.left' }
  | { type: 'rest.asked' }

const never = <Output, Input>() => fromPromise<Output, Input>(() => Promise.reject(new Error('run by the runtime')))

/** A small machine with an invoke, an `after`, a guard, an owner and an epoch. */
export const sampleMachine = setup({
  types: {} as { context: SampleContext; events: SampleEvent },
  actors: { double: never<number, { amount: number }>() },
}).createMachine({
  id: 'sample',
  context: { total: 0, owner: null, epoch: 0, failure: null, at: 0 },
  initial: 'idle',
  on: {
    counted: { actions: assign({ total: ({ context, event }) => context.total + event.by }) },
    'owner.came': { actions: assign({ owner: ({ event }) => event.owner, epoch: ({ context }) => context.epoch + 1 }) },
    'owner.left': { actions: assign({ owner: null, epoch: ({ context }) => context.epoch + 1 }) },
  },
  states: {
    idle: {
      on: {
        'work.asked': { guard: ({ event }) => event.amount > 0, target: 'working' },
        'rest.asked': 'resting',
      },
    },
    working: {
      on: { 'work.cancelled': 'idle', 'work.asked': { target: 'working', reenter: true } },
      invoke: {
        id: 'double',
        src: 'double',
        input: ({ event }) => ({ amount: event.type === 'work.asked' ? event.amount : 0 }),
        onDone: {
          target: 'idle',
          actions: assign({ total: ({ context, event }) => context.total + event.output, failure: null }),
        },
        onError: {
          target: 'idle',
          actions: assign({ failure: ({ event }) => (event.error as EffectFailure).kind }),
        },
      },
    },
    resting: {
      after: { 5000: { target: 'idle', actions: assign({ total: ({ context }) => context.total + 1000 }) } },
      on: { 'work.asked': 'working' },
    },
  },
})

/** The sample machine as a runtime definition. Its log contains enough to replay it. */
export const sampleDefinition = {
  id: 'sample',
  version: 1,
  machine: sampleMachine,
  pageEvents: [],
  view: (snapshot) => ({ state: snapshot.value, ...snapshot.context }),
  logFields: {
    'work.asked': ['amount'],
    counted: ['by'],
    'xstate.done.actor.double': ['output'],
    'xstate.error.actor.double': ['error.kind'],
  },
  logContext: ['total'],
  migrations: {},
  epoch: (context) => context.epoch,
  owner: (snapshot) => snapshot.context.owner,
  mayCall: (snapshot) => snapshot.context.owner !== null,
} as const satisfies DurableMachine<typeof sampleMachine, { state: string } & SampleContext>

const transport = setup({
  types: {} as { context: { failures: number; nextAttemptAt: number | null }; events: DeliveryEvent },
}).createMachine({
  id: 'sampleTransport',
  context: { failures: 0, nextAttemptAt: null },
  on: {
    'batch.acknowledged': { actions: assign({ failures: 0, nextAttemptAt: null }) },
    'batch.failed': {
      actions: assign({
        failures: ({ context }) => context.failures + 1,
        nextAttemptAt: ({ context, event }) =>
          event.at + (event.retryAfterMs ?? 1000 * 2 ** Math.min(context.failures, 8)),
      }),
    },
  },
})

export const sampleTransport = <const Id extends string>(id: Id) =>
  ({
    id,
    version: 1,
    machine: transport,
    pageEvents: [],
    view: ({ context: { failures, nextAttemptAt } }) => ({
      status: failures === 0 ? 'up' : failures === 1 ? 'failureDetected' : 'down',
      nextAttemptAt,
    }),
    logFields: { 'batch.failed': ['status'], 'batch.acknowledged': ['status'] },
    migrations: {},
  }) as const satisfies DurableMachine<typeof transport, DeliveryView>

/** The machines of a test environment; the replay test knows them too. */
export const sampleMachines = [sampleDefinition, sampleTransport('sampleRum'), sampleTransport('sampleCalls')] as const
