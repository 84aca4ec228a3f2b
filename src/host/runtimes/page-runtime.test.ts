import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createIdbStore } from '../../store/idb-store.ts'
import { createMemoryStore } from '../../store/memory-store.ts'
import { sessionDatabase } from '../../store/store-types.ts'
import { newId, rememberStore } from '../conformance/sample-environment.ts'
import { sampleMachines } from '../conformance/sample-machine.ts'
import type { PublishedView, Runtime } from '../runtime-types.ts'
import type { RuntimeParts } from './browser-deps.ts'
import type { Locks } from './lock-owner.ts'
import { createMemoryRuntime } from './memory-runtime.ts'
import { createPageRuntime } from './page-runtime.ts'

/** Web Locks of one origin: exclusive, first come first served, released when the holder's promise settles. */
const createLocks = () => {
  const tails = new Map<string, Promise<unknown>>()
  const held = new Set<string>()
  const request = (name: string, ...rest: unknown[]) => {
    const hold = rest.at(-1) as (lock: null) => unknown
    const turn = (tails.get(name) ?? Promise.resolve()).then(async () => {
      held.add(name)
      await hold(null)
      held.delete(name)
    })
    tails.set(name, turn)
    return turn
  }
  const query = async () => ({ held: [...held].map((name) => ({ name })) })
  return { request, query } as unknown as Locks
}

const runtimes: Runtime[] = []
let runs: string[]
const parts = (tab: string, double = async ({ amount }: { amount: number }) => amount * 2): RuntimeParts => ({
  machines: sampleMachines,
  effects: {
    sample: {
      double: (input) => {
        runs.push(tab)
        return double(input)
      },
    },
  },
  lanes: { rum: { machine: 'sampleRum', send: async () => ({ status: runs.push(`${tab} sends`) ? 200 : 0 }) } },
  report: (error) => {
    throw error
  },
})
const open = (tab: string, locks: Locks, double?: Parameters<typeof parts>[1]) => {
  const runtime = createPageRuntime(parts(tab, double), { locks, channel: new BroadcastChannel('page-runtime-test') })
  runtimes.push(runtime)
  return runtime
}
const total = async (runtime: Runtime) => {
  const { views } = await runtime.snapshot()
  return (views.find(({ machine }) => machine === 'sample')?.view as { total: number } | undefined)?.total
}
const workAsked = { type: 'work.asked', amount: 4 } as never

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  runs = []
  rememberStore(createIdbStore(sessionDatabase))
})
afterEach(() => {
  for (const runtime of runtimes.splice(0)) runtime.stop()
})

test('an event dispatched in any tab is worked on by the leader, and every tab receives the view', async () => {
  const locks = createLocks()
  const leader = open('first', locks)
  await leader.wake()
  const other = open('second', locks)
  const heard: PublishedView[] = []
  other.subscribe((views) => heard.push(...views))
  await other.dispatch('sample', workAsked, { eventId: newId() })
  await expect.poll(() => total(other)).toBe(8)
  expect(runs).toEqual(['first'])
  await expect.poll(() => heard.map(({ rev }) => rev)).toEqual([1, 2])
})

test('a visible tab works although a frozen one holds the leader lock', async () => {
  const locks = createLocks()
  void locks.request('worktide-leader', () => new Promise(() => {}))
  const front = createPageRuntime(parts('front'), {
    locks,
    channel: new BroadcastChannel('page-runtime-test'),
    isVisible: () => true,
  })
  runtimes.push(front)
  await front.dispatch('sample', workAsked, { eventId: newId() })
  await front.settled()
  expect(runs).toEqual(['front'])
})

test('the leader sends what another tab enqueued', async () => {
  const locks = createLocks()
  await open('first', locks).wake()
  const other = open('second', locks)
  await other.enqueue('rum', [{ id: newId(), kind: 'view', data: 1 }], { eventId: newId() })
  await expect.poll(() => other.counters('rum')).toMatchObject({ acknowledged: 1 })
  expect(runs).toEqual(['first sends'])
})

test('a leader that dies in the middle of its work hands it over at once', async () => {
  const locks = createLocks()
  const dying = open('first', locks, () => new Promise(() => {}))
  await dying.wake()
  const heir = open('second', locks)
  await dying.dispatch('sample', workAsked, { eventId: newId() })
  await expect.poll(() => runs).toEqual(['first'])
  dying.stop()
  await expect.poll(() => total(heir)).toBe(8)
  expect(runs).toEqual(['first', 'second'])
})

test('a leader that seems alive for a moment after its end hands its work over too', async () => {
  const locks = createLocks()
  let lastSeen: LockManagerSnapshot = {}
  const seen = { query: async () => lastSeen, request: locks.request } as Locks
  const first = open('first', locks, () => new Promise(() => {}))
  await first.dispatch('sample', workAsked, { eventId: newId() })
  await expect.poll(() => runs).toEqual(['first'])
  lastSeen = await locks.query()
  const second = open('second', seen)
  await second.wake()
  first.stop()
  await expect.poll(() => total(second)).toBe(8)
})

test('an event that is committed while its tab closes is no error', async () => {
  const closing = open('closing', createLocks())
  const committed = closing.dispatch('sample', workAsked, { eventId: newId() })
  closing.stop()
  expect((await committed).rev).toBe(1)
  await closing.settled()
  expect(await total(open('next', createLocks()))).toBe(0)
})

test('without locks every tab is a leader, and leases prevent double work', async () => {
  const [a, b] = [open('a', undefined as never), open('b', undefined as never)]
  await Promise.all([a.dispatch('sample', workAsked, { eventId: newId() }), b.wake(), a.wake()])
  await expect.poll(() => total(b)).toBe(8)
  expect(runs).toHaveLength(1)
})

test('the memory runtime runs the same machines', async () => {
  const store = createMemoryStore(sessionDatabase)
  rememberStore(store)
  const runtime = createMemoryRuntime({ ...parts('memory'), store })
  await runtime.dispatch('sample', workAsked, { eventId: newId() })
  await runtime.settled()
  expect(await total(runtime)).toBe(8)
})
