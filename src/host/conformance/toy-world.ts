import type { DurableMachine } from '../../core/durable-machine-types.ts'
import { buildTrace } from '../../core/trace/build-trace.ts'
import type { Store } from '../../store/store-types.ts'
import { createHome } from '../durable-home.ts'
import type { Batch, BatchAnswer, Home, HomeDeps } from '../home-types.ts'
import { readTrace } from '../read-trace.ts'
import { rememberTrace } from './newest-trace.ts'
import { toyMachines } from './toy-machines-table.ts'

/** Everything outside the homes of one device: clock, server and collector go on while homes are killed. */
export interface World {
  now: number
  store: Store
  /** What its newest home runs. */
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

/** What a test leaves when it fails. */
export const rememberStore = (store: Store, machines: () => readonly DurableMachine[] = () => toyMachines): void =>
  rememberTrace(async () =>
    buildTrace(machines(), await readTrace(store), { at: 0, build: 'test', home: 'toy', userAgent: 'test' }),
  )

export const createWorld = (store: Store): World => {
  const world: World = {
    now: 1_000_000,
    store,
    machines: toyMachines,
    runs: [],
    batches: [],
    answer: () => ({ status: 200 }),
    double: async (amount) => amount * 2,
    errors: [],
    published: [],
  }
  rememberStore(store, () => world.machines)
  return world
}

let ids = 0
export const newId = () => `id-${++ids}`

/** The world's lanes; to the real transport under these two names, or the toy one. */
export const lanesTo = (world: World, rum = 'toyRum', calls = 'toyCalls'): HomeDeps['lanes'] => {
  const send = async (batch: Batch) => {
    world.batches.push(batch)
    return world.answer(batch)
  }
  return {
    rum: { machine: rum, send },
    call: { machine: calls, send, owned: true, keepCodes: ['403', '04206'] },
  }
}

/** A home that dies after `killAt` awaits: from then on every await of it throws and nothing it does is committed. */
export const openHome = (world: World, killAt = Number.POSITIVE_INFINITY, more: Partial<HomeDeps> = {}) => {
  const life = { steps: 0, isDead: false }
  world.machines = more.machines ?? toyMachines
  const home: Home = createHome({
    store: world.store,
    machines: world.machines,
    effects: {
      double: async ({ amount }: { amount: number }, { key, signal }) => {
        world.runs.push(key)
        return world.double(amount, signal)
      },
    },
    lanes: lanesTo(world),
    now: () => world.now,
    newId,
    random: () => 0.5,
    owner: { id: newId(), living: async () => undefined },
    publish: (views) => world.published.push(...views),
    report: (error) => {
      if (!(error instanceof Killed)) world.errors.push(error)
    },
    step: () => {
      life.isDead ||= ++life.steps >= killAt
      if (life.isDead) throw new Killed()
    },
    ...more,
  })
  return { home, life }
}
