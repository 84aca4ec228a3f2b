import { IDBFactory } from 'fake-indexeddb'
import { deleteDB, openDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import 'fake-indexeddb/auto'
import { createIdbStore } from './idb-store.ts'
import type { StoreError } from './store-error.ts'
import { type Store, sessionDatabase, storeNames } from './store-types.ts'

const put = (store: Store, name: string) => store.write(['counters'], (tx) => tx.put('counters', { name, value: 1 }))
const names = async (store: Store) =>
  (await store.read(['counters'], (tx) => tx.list('counters'))).map(({ name }) => name)
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: StoreError) => error.kind,
  )

describe('the database', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
  })

  test('is created with the stores of version 1', async () => {
    await put(createIdbStore(sessionDatabase), 'a')
    const db = await openDB('worktide')
    expect([db.version, [...db.objectStoreNames].sort()]).toEqual([1, [...storeNames].sort()])
    db.close()
  })

  test('a failed transaction writes nothing, and its error is passed on', async () => {
    const store = createIdbStore(sessionDatabase)
    const failing = store.write(['counters'], async (tx) => {
      await tx.put('counters', { name: 'half', value: 1 })
      throw new RangeError('work')
    })
    await expect(failing).rejects.toThrow(RangeError)
    expect(await names(store)).toEqual([])
  })

  test('a failed write ends its transaction with its own error, whatever is requested after it', async () => {
    const store = createIdbStore(sessionDatabase)
    await put(store, 'a')
    // let the write of an existing key fail, as without room
    const failing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row) {
      return this.add(row)
    })
    const work = store.write(['counters'], async (tx) => {
      await tx.put('counters', { name: 'b', value: 1 })
      await tx.put('counters', { name: 'a', value: 2 })
      await tx.list('counters')
      return tx.list('counters')
    })
    await expect(work).rejects.toMatchObject({ name: 'ConstraintError' })
    failing.mockRestore()
    expect(await names(store)).toEqual(['a'])
  })

  test('a page in the back/forward cache has no open transaction, and continues when it is restored', async () => {
    const page = new EventTarget()
    const store = createIdbStore(sessionDatabase, { page })
    let tries = 0
    const frozen = store.write(['counters'], async (tx) => {
      await tx.put('counters', { name: 'half', value: 1 })
      tries += 1
      if (tries === 1) page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
      await tx.put('counters', { name: 'rest', value: (await tx.list('counters')).length })
    })
    const other = createIdbStore(sessionDatabase)
    await put(other, 'b')
    expect([tries, await names(other)]).toEqual([1, ['b']])
    page.dispatchEvent(new Event('pageshow'))
    await frozen
    expect([tries, await names(other)]).toEqual([2, ['b', 'half', 'rest']])
  })

  test('a page in the back/forward cache does not block the creation of the database', async () => {
    const page = new EventTarget()
    const made = vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockImplementationOnce(function (
      this: IDBDatabase,
      ...args
    ) {
      queueMicrotask(() => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true })))
      return this.createObjectStore(...args)
    })
    const frozen = put(createIdbStore(sessionDatabase, { page }), 'a')
    const other = createIdbStore(sessionDatabase)
    await put(other, 'b')
    expect([made.mock.calls.length, await names(other)]).toEqual([2 * storeNames.length + 1, ['b']])
    page.dispatchEvent(new Event('pageshow'))
    await frozen
    expect(await names(other)).toEqual(['a', 'b'])
    made.mockRestore()
  })

  test('when it is deleted under a running page, the connection closes and the next transaction opens a new one', async () => {
    const store = createIdbStore(sessionDatabase)
    await put(store, 'a')
    await deleteDB('worktide')
    expect(await names(store)).toEqual([])
    await put(store, 'b')
    expect(await names(store)).toEqual(['b'])
  })

  test('when a newer build upgrades it, the connection closes and reports `newer`', async () => {
    const store = createIdbStore(sessionDatabase)
    await put(store, 'a')
    const db = await openDB('worktide', 2)
    expect(await kindOf(put(store, 'b'))).toBe('newer')
    db.close()
  })

  test('when an old tab blocks the upgrade, `blocked` is reported, and it works once that tab is gone', async () => {
    const stubborn = await openDB('worktide', 1)
    const deleting = deleteDB('worktide')
    const store = createIdbStore(sessionDatabase, { openMs: 250 })
    expect(await kindOf(put(store, 'a'))).toBe('blocked')
    stubborn.close()
    await deleting
    await put(store, 'b')
    expect(await names(store)).toEqual(['b'])
  })

  test('a lost connection is opened once more', async () => {
    const store = createIdbStore(sessionDatabase)
    await put(store, 'a')
    const lose = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
    await put(store, 'b')
    expect(await names(store)).toEqual(['a', 'b'])
    lose.mockImplementation(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
    expect(await kindOf(put(store, 'c'))).toBe('lost')
    lose.mockRestore()
  })

  test('without room a typed error is thrown and nothing is half-written', async () => {
    const store = createIdbStore(sessionDatabase)
    await put(store, 'a')
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const work = store.write(['counters'], async (tx) => {
      await tx.delete('counters', 'a')
      await tx.put('counters', { name: 'b', value: 1 })
    })
    expect(await kindOf(work)).toBe('quota')
    full.mockRestore()
    expect(await names(store)).toEqual(['a'])
  })
})
