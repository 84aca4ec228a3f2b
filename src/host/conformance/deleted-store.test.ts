import { IDBFactory } from 'fake-indexeddb'
import { deleteDB } from 'idb'
import { expect, test } from 'vitest'
import 'fake-indexeddb/auto'
import { createIdbStore } from '../../store/idb-store.ts'
import { sessionDatabase } from '../../store/store-types.ts'
import { createEnvironment, newId, openRuntime } from './sample-environment.ts'

test('a runtime goes on when its database is deleted, and reports and counts the loss', async () => {
  globalThis.indexedDB = new IDBFactory()
  const environment = createEnvironment(createIdbStore(sessionDatabase))
  const { runtime } = openRuntime(environment)
  const dispatch = () => runtime.dispatch('sample', { type: 'counted', by: 5 } as never, { eventId: newId() })
  await dispatch()
  await dispatch()
  await deleteDB('worktide')
  environment.now += 1
  expect(await dispatch()).toMatchObject({ rev: 1, view: { total: 5 } })
  expect(environment.errors).toMatchObject([{ kind: 'lost' }])
  await expect
    .poll(() => environment.store.read(['counters'], (tx) => tx.get('counters', 'machines.lost.sample')))
    .toEqual({ name: 'machines.lost.sample', value: 1 })
})
