import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { replicaName } from '../../store/replica/replica-database.ts'
import { createIdbReplicas } from '../../store/replica/replicas.ts'
import { createPageReader } from './page-reader.ts'

const lane = { person: 'anna', org: 'org' }

test('a replica of version 1 keeps its rows, and lists them by scope and issue', async () => {
  const old = await openDB(replicaName(lane), 1, {
    upgrade: (db) => {
      const rows = db.createObjectStore('rows', { keyPath: ['entity', 'id'] })
      rows.createIndex('scope', 'scope')
      db.createObjectStore('meta', { keyPath: 'key' })
    },
  })
  const row = { scope: 'org', rev: 1 }
  await old.put('rows', { ...row, entity: 'issue', id: 'i', description: 'leaks' })
  await old.put('rows', { ...row, entity: 'comment', id: 'c', issueId: 'i' })
  old.close()
  const listed = await createIdbReplicas()
    .open(lane)
    .read(['rows'], async (tx) => [
      await tx.list('rows', { index: 'place', from: ['org'], to: ['org', '\uffff'] }),
      await tx.list('rows', { index: 'issueId', from: 'i', to: 'i' }),
    ])
  expect(listed.map((rows) => rows.map(({ id }) => id))).toEqual([['c', 'i'], ['c']])
})

test('a page whose replica a newer build has upgraded is told to reload', async () => {
  const newer = await openDB(replicaName({ ...lane, org: 'newer' }), 99)
  const outdated = vi.fn()
  const reader = createPageReader(new EventTarget(), outdated)
  await expect(reader.read({ ...lane, org: 'newer' })).rejects.toMatchObject({ kind: 'newer' })
  expect(outdated).toHaveBeenCalled()
  newer.close()
})
