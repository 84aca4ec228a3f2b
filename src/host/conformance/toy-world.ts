import type { Store } from '../../store/store-types.ts'
import { createHome } from '../durable-home.ts'
import type { Batch, BatchAnswer, Home, HomeDeps } from '../home-types.ts'
import { toyMachine, toyTransport } from './toy-machine.ts'

/** Everything outside the homes of one device: clock, server and collector go on while homes are killed. */
export interface World {
  now: number
  store: Store
  /** Runs of effect `double`, by key. */
  runs: string[]
  batches: Batch[]
  answer: (batch: Batch) => BatchAnswer | Promise<BatchAnswer>
  double: (amount: number, signal: AbortSignal) => Promise<number>
  errors: unknown[]
  published: unknown[]
}

export class Killed extends Error {}

export const createWorld = (store: Store): World => ({
  now: 1_000_000,
  store,
  runs: [],
  batches: [],
  answer: () => ({ status: 200 }),
  double: async (amount) => amount * 2,
  errors: [],
  published: [],
})

let ids = 0
export const newId = () => `id-${++ids}`

/** A random sequence that a seed repeats (mulberry32). */
export const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

/** A home that dies after `killAt` awaits: from then on every await of it throws and nothing it does is committed. */
export const openHome = (world: World, killAt = Number.POSITIVE_INFINITY, more: Partial<HomeDeps> = {}) => {
  const life = { steps: 0, isDead: false }
  const send = async (batch: Batch) => {
    world.batches.push(batch)
    return world.answer(batch)
  }
  const home: Home = createHome({
    store: world.store,
    machines: [toyMachine, toyTransport('transport'), toyTransport('calls')],
    effects: {
      double: async ({ amount }: { amount: number }, { key, signal }) => {
        world.runs.push(key)
        return world.double(amount, signal)
      },
    },
    lanes: {
      rum: { machine: 'transport', send },
      call: { machine: 'calls', send, owned: true, keepCodes: ['403', '04206'] },
    },
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
