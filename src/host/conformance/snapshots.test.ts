import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import 'fake-indexeddb/auto'
import { createIdbStore } from '../../store/idb-store.ts'
import { type Store, type StoreName, sessionDatabase, storeNames, type Transaction } from '../../store/store-types.ts'
import { dispatchStores } from '../load-machine.ts'
import { stores } from './proof-stores.ts'
import { createEnvironment, newId, openRuntime } from './sample-environment.ts'

interface Opened {
  how: 'read' | 'write'
  names: readonly StoreName[]
  /** How often the work awaited the store before it issued its last request. */
  trips: number
}

const recorded = (store: Store, opened: Opened[]): Store => {
  const record =
    (how: Opened['how']): Store['read'] =>
    (names, work) => {
      const one: Opened = { how, names, trips: 0 }
      opened.push(one)
      let isAnswered = true
      const request = <Answer>(requested: Promise<Answer>) => {
        if (isAnswered) one.trips += 1
        isAnswered = false
        return requested.then((answer) => {
          isAnswered = true
          return answer
        })
      }
      return store[how](names, (tx) => {
        const counted: Transaction<(typeof names)[number]> = {
          ...tx,
          get: (name, key) => request(tx.get(name, key)),
          list: (name, range) => request(tx.list(name, range)),
        }
        return work(counted)
      })
    }
  return { ...store, read: record('read'), write: record('write') }
}

const open = (store: Store) => {
  const opened: Opened[] = []
  const environment = createEnvironment(recorded(store, opened))
  const { runtime } = openRuntime(environment)
  const dispatch = (event: { type: string; [field: string]: unknown }) =>
    runtime.dispatch('sample', event as never, { eventId: newId() })
  return { environment, runtime, dispatch, opened }
}

const emptyDevice = () => {
  globalThis.indexedDB = new IDBFactory()
  return createIdbStore(sessionDatabase)
}

test('a snapshot of machines that have run writes nothing, so it waits for no writer', async () => {
  const { runtime, dispatch, opened } = open(emptyDevice())
  const { views: before } = await runtime.snapshot()
  expect(opened.filter(({ how }) => how === 'write').length, 'the machines are started').toBe(1)
  await dispatch({ type: 'counted', by: 5 })
  await runtime.settled()
  opened.length = 0
  expect((await runtime.snapshot()).views).toEqual(
    before.map((one) => (one.machine === 'sample' ? expect.objectContaining({ rev: 1 }) : one)),
  )
  expect((await runtime.view('sample')).total).toBe(5)
  expect(opened.map(({ how }) => how)).toEqual(['read', 'read'])
})

test.each(stores)(
  'in %s a dispatch answers its own machine, out of one transaction over the stores of events',
  async (_, create) => {
    const { environment, dispatch, opened, runtime } = open(create())
    await runtime.snapshot()
    await runtime.settled()
    opened.length = 0
    const answer = await dispatch({ type: 'counted', by: 5 })
    expect(answer).toMatchObject({ machine: 'sample', rev: 1, view: { total: 5 } })
    // all reads of the event are requested at once
    expect(opened[0]).toEqual({ how: 'write', names: [...dispatchStores], trips: 1 })
    expect(opened.slice(1).filter(({ how }) => how === 'write')).toEqual([])
    expect(environment.published).toEqual([answer])
  },
)

test('an event that changes the data owner is applied once, over all stores', async () => {
  const { environment, dispatch, opened, runtime } = open(emptyDevice())
  await dispatch({ type: 'owner.came', owner: 'anna' })
  await runtime.settled()
  opened.length = 0
  expect(await dispatch({ type: 'owner.left' })).toMatchObject({ rev: 2, view: { owner: null } })
  await runtime.settled()
  expect(opened.filter(({ how }) => how === 'write').map(({ names }) => names)).toEqual([
    [...dispatchStores],
    storeNames,
  ])
  expect(environment.published).toMatchObject([{ rev: 1 }, { rev: 2 }])
})
