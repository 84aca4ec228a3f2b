import { IDBFactory } from 'fake-indexeddb'
import { deleteDB } from 'idb'
import { expect, test } from 'vitest'
import 'fake-indexeddb/auto'
import { createIdbStore } from '../../store/idb-store.ts'
import { createWorld, newId, openHome } from './toy-world.ts'

test('a database deleted under a running home: it goes on, the loss is reported and counted', async () => {
  globalThis.indexedDB = new IDBFactory()
  const world = createWorld(createIdbStore())
  const { home } = openHome(world)
  const tell = () => home.tell('toy', { type: 'counted', by: 5 } as never, { eventId: newId() })
  await tell()
  await tell()
  await deleteDB('worktide')
  world.now += 1
  expect(await tell()).toMatchObject({ rev: 1, view: { total: 5 } })
  expect(world.errors).toMatchObject([{ kind: 'lost' }])
  await expect
    .poll(() => world.store.read((tx) => tx.get('counters', 'machines.lost.toy')))
    .toEqual({ name: 'machines.lost.toy', value: 1 })
})
