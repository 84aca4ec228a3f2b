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
  const before = await home.views()
  expect(writes, 'the machines are started').toBe(1)
  await home.tell('toy', { type: 'counted', by: 5 } as never, { eventId: newId() })
  await home.settled()
  const told = writes
  expect(await home.views()).toEqual(
    before.map((one) => (one.machine === 'toy' ? expect.objectContaining({ rev: 1 }) : one)),
  )
  expect(writes).toBe(told)
})
