import type { DurableMachine } from '../../core/durable-machine-types.ts'
import { buildTrace } from '../../core/trace/build-trace.ts'
import type { Store } from '../../store/store-types.ts'
import { createRuntime } from '../durable-runtime.ts'
import { readTrace } from '../read-trace.ts'
import type { Batch, BatchAnswer, EffectContext, Runtime, RuntimeDeps } from '../runtime-types.ts'
import { rememberTrace } from './newest-trace.ts'
import { sampleDefinition, sampleMachines } from './sample-machine.ts'

/** What exists once per device: clock, server and collector survive when a runtime is killed. */
export interface TestEnvironment {
  now: number
  store: Store
  /** The machines of the newest runtime. */
  machines: readonly DurableMachine[]
  /** Runs of effect `double`, by key. */
  runs: string[]
  batches: Batch[]
  answer: (batch: Batch) => BatchAnswer | Promise<BatchAnswer>
  double: (amount: number, signal: AbortSignal) => Promise<number>
  errors: unknown[]
  published: unknown[]
}

export class Killed extends Error {}

/** Saves this store as the trace of a failed test. */
export const rememberStore = (store: Store, machines: () => readonly DurableMachine[] = () => sampleMachines): void =>
  rememberTrace(async () =>
    buildTrace(machines(), await readTrace(store), { at: 0, build: 'test', home: 'sample', userAgent: 'test' }),
  )

export const createEnvironment = (store: Store): TestEnvironment => {
  const environment: TestEnvironment = {
    now: 1_000_000,
    store,
    machines: sampleMachines,
    runs: [],
    batches: [],
    answer: () => ({ status: 200 }),
    double: async (amount) => amount * 2,
    errors: [],
    published: [],
  }
  rememberStore(store, () => environment.machines)
  return environment
}

let ids = 0
export const newId = () => `id-${++ids}`

/** The environment's lanes, paced by the given machines: the real transport's under these names, or the sample ones. */
export const lanesTo = (
  environment: TestEnvironment,
  rum = 'sampleRum',
  calls = 'sampleCalls',
): RuntimeDeps['lanes'] => {
  const send = async (batch: Batch) => {
    environment.batches.push(batch)
    return environment.answer(batch)
  }
  return {
    rum: { machine: rum, send },
    call: { machine: calls, send, owned: true, keepCodes: ['403', '04206'] },
  }
}

/** A runtime killed after `killAt` awaits: every later await throws, and nothing more is committed. */
export const openRuntime = (
  environment: TestEnvironment,
  killAt = Number.POSITIVE_INFINITY,
  more: Partial<RuntimeDeps> = {},
) => {
  const life = { steps: 0, isDead: false }
  environment.machines = more.machines ?? sampleMachines
  const runtime: Runtime = createRuntime({
    store: environment.store,
    machines: environment.machines,
    effects: {
      [sampleDefinition.id]: {
        double: async ({ amount }: { amount: number }, { key, signal }: EffectContext) => {
          environment.runs.push(key)
          return environment.double(amount, signal)
        },
      },
    },
    lanes: lanesTo(environment),
    now: () => environment.now,
    newId,
    random: () => 0.5,
    owner: { id: newId(), living: async () => undefined },
    publish: (views) => environment.published.push(...views),
    report: (error) => {
      if (!(error instanceof Killed)) environment.errors.push(error)
    },
    step: () => {
      life.isDead ||= ++life.steps >= killAt
      if (life.isDead) throw new Killed()
    },
    ...more,
  })
  return { runtime, life }
}
