import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import 'fake-indexeddb/auto'
import { createIdbStore } from '../../store/idb-store.ts'
import { createWorld, newId, openHome } from './toy-world.ts'

test('a look at machines that have run writes nothing: it waits for nobody who writes', async () => {
  globalThis.indexedDB = new IDBFactory()
  const store = createIdbStore()
  let writes = 0
  const world = createWorld({
    ...store,
    write: (work) => {
      writes += 1
      return store.write(work)
    },
  })
  const { home } = openHome(world)
  const { views: before } = await home.look()
  expect(writes, 'the machines are started').toBe(1)
  await home.tell('toy', { type: 'counted', by: 5 } as never, { eventId: newId() })
  await home.settled()
  const told = writes
  expect((await home.look()).views).toEqual(
    before.map((one) => (one.machine === 'toy' ? expect.objectContaining({ rev: 1 }) : one)),
  )
  expect(writes).toBe(told)
})

test('who tells is shown what the same transaction left, and asks nothing more', async () => {
  globalThis.indexedDB = new IDBFactory()
  const store = createIdbStore()
  let reads = 0
  const world = createWorld({
    ...store,
    read: (work) => {
      reads += 1
      return store.read(work)
    },
  })
  const { home } = openHome(world)
  const { views, news } = await home.tell('toy', { type: 'counted', by: 5 } as never, { eventId: newId() })
  expect(reads).toBe(0)
  expect(await home.look()).toEqual({ views, news })
  expect(views.find(({ machine }) => machine === 'toy')).toMatchObject({ rev: 1 })
})
