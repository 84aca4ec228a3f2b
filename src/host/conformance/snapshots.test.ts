import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import 'fake-indexeddb/auto'
import { createIdbStore } from '../../store/idb-store.ts'
import { createEnvironment, newId, openRuntime } from './sample-environment.ts'

test('a look at machines that have run writes nothing: it waits for nobody who writes', async () => {
  globalThis.indexedDB = new IDBFactory()
  const store = createIdbStore()
  let writes = 0
  const environment = createEnvironment({
    ...store,
    write: (work) => {
      writes += 1
      return store.write(work)
    },
  })
  const { runtime } = openRuntime(environment)
  const { views: before } = await runtime.snapshot()
  expect(writes, 'the machines are started').toBe(1)
  await runtime.dispatch('sample', { type: 'counted', by: 5 } as never, { eventId: newId() })
  await runtime.settled()
  const told = writes
  expect((await runtime.snapshot()).views).toEqual(
    before.map((one) => (one.machine === 'sample' ? expect.objectContaining({ rev: 1 }) : one)),
  )
  expect(writes).toBe(told)
})

test('who tells is shown what the same transaction left, and asks nothing more', async () => {
  globalThis.indexedDB = new IDBFactory()
  const store = createIdbStore()
  let reads = 0
  const environment = createEnvironment({
    ...store,
    read: (work) => {
      reads += 1
      return store.read(work)
    },
  })
  const { runtime } = openRuntime(environment)
  const { views, outboxStatus } = await runtime.dispatch('sample', { type: 'counted', by: 5 } as never, {
    eventId: newId(),
  })
  expect(reads).toBe(0)
  expect(await runtime.snapshot()).toEqual({ views, outboxStatus })
  expect(views.find(({ machine }) => machine === 'sample')).toMatchObject({ rev: 1 })
})
