import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import 'fake-indexeddb/auto'
import { createIdbStore } from '../../store/idb-store.ts'
import { createMemoryStore } from '../../store/memory-store.ts'
import { toyMachines } from '../conformance/toy-machines-table.ts'
import { newId, rememberStore } from '../conformance/toy-world.ts'
import type { Home, PublishedView } from '../home-types.ts'
import type { HomeParts } from './browser-deps.ts'
import type { Locks } from './lock-owner.ts'
import { createMemoryHome } from './memory-home.ts'
import { createPageHome } from './page-home.ts'

/** Web Locks of one origin: exclusive, first come first served, given back when the holder's promise ends. */
const createLocks = () => {
  const tails = new Map<string, Promise<unknown>>()
  const held = new Set<string>()
  const request = (name: string, hold: (lock: Lock | null) => unknown) => {
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

const homes: Home[] = []
let runs: string[]
const parts = (tab: string, double = async ({ amount }: { amount: number }) => amount * 2): HomeParts => ({
  machines: toyMachines,
  effects: {
    double: (input) => {
      runs.push(tab)
      return double(input)
    },
  },
  lanes: { rum: { machine: 'toyRum', send: async () => ({ status: runs.push(`${tab} sends`) ? 200 : 0 }) } },
  report: (error) => {
    throw error
  },
})
const open = (tab: string, locks: Locks, double?: Parameters<typeof parts>[1]) => {
  const home = createPageHome(parts(tab, double), { locks, channel: new BroadcastChannel('page-home-test') })
  homes.push(home)
  return home
}
const total = async (home: Home) => {
  const { views } = await home.look()
  return (views.find(({ machine }) => machine === 'toy')?.view as { total: number } | undefined)?.total
}
const ask = { type: 'work.asked', amount: 4 } as never

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  runs = []
  rememberStore(createIdbStore())
})
afterEach(() => {
  for (const home of homes.splice(0)) home.stop()
})

test('whichever tab hears an event, the leader does the work, and every tab hears the view', async () => {
  const locks = createLocks()
  const leader = open('first', locks)
  await leader.wake()
  const other = open('second', locks)
  const heard: PublishedView[] = []
  other.subscribe((views) => heard.push(...views))
  await other.tell('toy', ask, { eventId: newId() })
  await expect.poll(() => total(other)).toBe(8)
  expect(runs).toEqual(['first'])
  await expect.poll(() => heard.map(({ rev }) => rev)).toEqual([1, 2])
})

test('a tab in front works although a frozen one holds the lead', async () => {
  const locks = createLocks()
  void locks.request('worktide-leader', () => new Promise(() => {}))
  const front = createPageHome(parts('front'), {
    locks,
    channel: new BroadcastChannel('page-home-test'),
    isVisible: () => true,
  })
  homes.push(front)
  await front.tell('toy', ask, { eventId: newId() })
  await front.settled()
  expect(runs).toEqual(['front'])
})

test('what a tab captures is sent by the leader', async () => {
  const locks = createLocks()
  await open('first', locks).wake()
  const other = open('second', locks)
  await other.capture('rum', [{ id: newId(), kind: 'view', data: 1 }], { eventId: newId() })
  await expect.poll(() => other.counters('rum')).toMatchObject({ acknowledged: 1 })
  expect(runs).toEqual(['first sends'])
})

test('a leader that dies in the middle of its work hands it over at once', async () => {
  const locks = createLocks()
  const dying = open('first', locks, () => new Promise(() => {}))
  await dying.wake()
  const heir = open('second', locks)
  await dying.tell('toy', ask, { eventId: newId() })
  await expect.poll(() => runs).toEqual(['first'])
  dying.stop()
  await expect.poll(() => total(heir)).toBe(8)
  expect(runs).toEqual(['first', 'second'])
})

test('without locks every tab leads, and leases keep them apart', async () => {
  const [a, b] = [open('a', undefined as never), open('b', undefined as never)]
  await Promise.all([a.tell('toy', ask, { eventId: newId() }), b.wake(), a.wake()])
  await expect.poll(() => total(b)).toBe(8)
  expect(runs).toHaveLength(1)
})

test('the memory home runs the same machines', async () => {
  const store = createMemoryStore()
  rememberStore(store)
  const home = createMemoryHome({ ...parts('memory'), store })
  await home.tell('toy', ask, { eventId: newId() })
  await home.settled()
  expect(await total(home)).toBe(8)
})
