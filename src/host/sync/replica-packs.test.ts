import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import type { ReplicaPart } from '../../core/sync/lane-types.ts'
import type { Change, SyncAnswer } from '../../core/sync/sync-types.ts'
import { organizationScope } from '../../core/work/entities.ts'
import { type ReplicaRows, type ReplicaStore, replicaStores } from '../../store/replica/replica-database.ts'
import { createMemoryReplicas } from '../../store/replica/replicas.ts'
import { StoreError } from '../../store/store-error.ts'
import type { TransactionOf } from '../../store/store-types.ts'
import { seeded } from '../conformance/seeded.ts'
import { createEditsReader } from './device-edits.ts'
import { commitAnswer, commitPage, openReplica } from './replica-commits.ts'
import { createPacking } from './replica-packs.ts'
import { readPart } from './replica-reads.ts'
import { createDevice, deviceStores, lane, openEdits } from './sample-device.ts'
import { createServerDouble } from './server-double.ts'

type Tx = TransactionOf<ReplicaRows>

const never = async () => false
const newId = () => 'generation'
const deps = { at: 1, newId, deviceRows: 1000 }
const scopes = ['project:a', 'project:b']
const read = (replica: ReplicaStore, part?: ReplicaPart) => replica.read(replicaStores, (tx) => readPart(tx, part))

const answer = (cursor: number, more: Partial<SyncAnswer>): SyncAnswer => ({
  ...{ outcomes: [], changes: [], cursor, more: false, drop: [], load: [], epoch: 'e', peopleVersion: null },
  ...more,
})
const take = async (replica: ReplicaStore, given: SyncAnswer) => {
  const meta = await openReplica(replica, newId)
  await replica.write(replicaStores, (tx) => commitAnswer(tx, meta, given, deps))
}
const load = async (replica: ReplicaStore, scope: string, seq: number, ids: readonly string[]) => {
  await take(replica, answer(seq, { load: [scope] }))
  const meta = await openReplica(replica, newId)
  const rows = ids.map((id) => ({ entity: 'issue', id, scope, rev: seq, summary: `${id} at ${seq}` }))
  const page = { rows, next: null, seq, epoch: 'e', isOpening: true } as const
  await replica.write(replicaStores, (tx) => commitPage(tx, meta, scope, page, deps))
}

describe.each(deviceStores)('%s', (_, createStores) => {
  test('a page reads the rows of a scope from one record, and those of settings of all scopes from another', async () => {
    const replica = createStores().replicas.open(lane)
    for (const scope of scopes)
      await load(
        replica,
        scope,
        1,
        ['1', '2', '3'].map((at) => `${scope}${at}`),
      )
    const statuses = ['s1', 's2', 's3'].map((id, at): Change => {
      const row = { seq: 2, entity: 'status', id, scope: scopes[at % 2] as string, actor: 'ben', at: 1 }
      return { ...row, patch: { name: id }, isWhole: true }
    })
    await take(replica, answer(2, { changes: statuses }))
    await createPacking({ limits: { from: 3, changes: 1 } })(replica, never)
    const before = await read(replica)
    await replica.write(['rows'], (tx) => tx.clear('rows'))
    expect(before.rows).toHaveLength(9)
    expect(await read(replica)).toEqual(before)
  })

  test.each([1, 2, 3, 4, 5, 6])(
    'it reads what it would without packs, whatever has changed since: seed %i',
    async (seed) => {
      const random = seeded(seed)
      const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
      const [packed, plain] = [
        createStores().replicas.open(lane),
        createStores().replicas.open({ ...lane, org: 'plain' }),
      ]
      const pack = createPacking({ limits: { from: 2, changes: 2 } })
      const both = async (work: (replica: ReplicaStore) => Promise<void>) => {
        await work(packed)
        await work(plain)
      }
      const ids = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6']
      const change = (seq: number): Change[] => {
        const row = { seq, entity: pick(['issue', 'issue', 'comment', 'status']), id: pick(ids), actor: 'ben', at: 1 }
        const [scope, other] = random() < 0.5 ? scopes : scopes.toReversed()
        const whole = { ...row, scope: scope as string, patch: { summary: `at ${seq}` }, isWhole: true } as const
        const gone = { ...row, scope: other as string, patch: null }
        return pick([[whole], [gone, whole], [{ ...gone, scope: scope as string }], [{ ...whole, isWhole: undefined }]])
      }
      await both((replica) => load(replica, organizationScope, 1, []))
      for (let seq = 2; seq < 60; seq++) {
        const scope = pick(scopes)
        const [isLoaded, kind] = [scope in (await openReplica(packed, newId)).scopes, random()]
        const [given, changes] = [ids.filter(() => random() < 0.6), change(seq)]
        const people = given.map((id) => ({ id, name: `${id} at ${seq}`, head: null, roleCodes: [], hasLeft: false }))
        if (!isLoaded) await both((replica) => load(replica, scope, seq, given))
        else if (kind < 0.05) await both((replica) => take(replica, answer(seq, { drop: [scope] })))
        else if (kind < 0.15) await both((replica) => take(replica, answer(seq, { people })))
        else await both((replica) => take(replica, answer(seq, { changes })))
        if (random() < 0.3) await pack(packed, never)
        for (const part of [undefined, { scopes: [scope] }]) {
          const [{ rows }, { rows: expected }] = [await read(packed, part), await read(plain, part)]
          const sorted = (list: typeof rows) => list.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
          expect(sorted(rows), `after ${seq}`).toEqual(sorted(expected))
        }
      }
    },
  )
})

test.each([
  ['has no room for packs', new StoreError('quota')],
  ['cannot write large records', new DOMException('Failed to write blobs', 'DataError')],
])('a device that %s does without them, and tries once', async (_, failure) => {
  const replica = createMemoryReplicas().open(lane)
  await load(replica, 'project:a', 1, ['a1', 'a2'])
  let attempts = 0
  const refusing = (tx: Tx): Tx => ({
    ...tx,
    put: async (name, row) => {
      if (name !== 'packs') return tx.put(name, row)
      attempts++
      throw failure
    },
  })
  const write = ((names, work) =>
    replica.write(names, (tx) => work(refusing(tx as Tx) as never))) as typeof replica.write
  const pack = createPacking({ limits: { from: 2, changes: 2 } })
  const full = { ...replica, write }
  await pack(full, never)
  await take(replica, answer(2, {}))
  await pack(full, never)
  expect(attempts).toBe(1)
  expect((await read(replica)).rows).toHaveLength(2)
})

test('a page reads rows where a pack cannot be read, and deletes the packs', async () => {
  const replica = createMemoryReplicas().open(lane)
  await load(replica, 'project:a', 1, ['a1', 'a2'])
  await createPacking({ limits: { from: 2, changes: 2 } })(replica, never)
  const isLost = { now: true }
  const losing = (tx: Tx): Tx => ({
    ...tx,
    get: (name, key) => {
      if (name === 'packs' && isLost.now) throw new DOMException('Failed to read large IndexedDB value', 'DataError')
      return tx.get(name, key)
    },
  })
  const lost = {
    ...replica,
    read: ((names, work) => replica.read(names, (tx) => work(losing(tx as Tx) as never))) as typeof replica.read,
  }
  const stores = (deviceStores[0] as (typeof deviceStores)[number])[1]()
  const { read: readOnPage } = createEditsReader({ ...stores, replicas: { ...stores.replicas, open: () => lost } })
  expect((await readOnPage(lane)).rows).toHaveLength(2)
  await vi.waitFor(async () => expect(await replica.read(['packs'], (tx) => tx.count('packs'))).toBe(0))
  await take(replica, answer(2, { drop: ['project:a'] }))
  expect((await readOnPage(lane)).rows).toHaveLength(0)
})

test('no scope is packed again for a few rows, nor while somebody else has changed the replica', async () => {
  const replica = createMemoryReplicas().open(lane)
  const ids = Array.from({ length: 60 }, (_, at) => `i${at}`)
  await load(replica, 'project:a', 1, ids)
  const pack = createPacking({ limits: { from: 2, changes: 2 } })
  await pack(replica, never)
  const outdated = () => replica.read(['outdated'], (tx) => tx.count('outdated'))
  const change = (seq: number, id: string): Change => {
    const row = { entity: 'issue', id, scope: 'project:a', actor: 'ben', at: 1 }
    return { ...row, seq, patch: { summary: `at ${seq}` }, isWhole: true }
  }
  await take(replica, answer(2, { changes: [change(2, 'i1'), change(2, 'i2')] }))
  await pack(replica, never)
  expect(await outdated(), 'a twentieth of 60 issues are 3').toBe(2)
  await take(replica, answer(3, { changes: [change(3, 'i3')] }))
  const meta = await openReplica(replica, newId)
  const commit = () =>
    replica.write(replicaStores, (tx) => commitAnswer(tx, meta, answer(4, { changes: [change(4, 'i4')] }), deps))
  const meanwhile = createPacking({
    limits: { from: 2, changes: 2 },
    step: (name) => {
      if (name === 'listed') void commit()
    },
  })
  await meanwhile(replica, never)
  expect(await outdated()).toBe(4)
  await pack(replica, never)
  expect(await outdated()).toBe(0)
  expect((await read(replica)).rows.find(({ id }) => id === 'i4')).toMatchObject({ summary: 'at 4' })
})

test('packs give way to rows that a full device has no room for', async () => {
  const server = createServerDouble()
  const device = createDevice((deviceStores[0] as (typeof deviceStores)[number])[1](), server)
  server.write(['one', 'two'].map((id) => ({ id, scope: 'org', fields: { name: id } })))
  await openEdits(device).sync()
  const replica = device.stores.replicas.open(lane)
  const packs = () => replica.read(['packs'], (tx) => tx.count('packs'))
  expect(await packs()).toBe(1)
  const write = (async (names, work) => {
    if ((names as readonly string[]).includes('rows') && (await packs()) > 0) throw new StoreError('quota')
    return replica.write(names, work)
  }) as typeof replica.write
  device.stores = { ...device.stores, replicas: { ...device.stores.replicas, open: () => ({ ...replica, write }) } }
  server.write([{ id: 'three', scope: 'org', fields: { name: 'three' } }])
  await openEdits(device).sync()
  expect((await read(replica)).rows).toHaveLength(3)
})

test('what a pass had no time to pack is packed by the next one', async () => {
  const replica = createMemoryReplicas().open(lane)
  await load(replica, 'project:a', 1, ['a1', 'a2'])
  const pack = createPacking({ limits: { from: 2, changes: 2 } })
  const packs = () => replica.read(['packs'], (tx) => tx.count('packs'))
  let questions = 0
  await pack(replica, async () => ++questions > 1)
  expect(await packs()).toBe(0)
  await pack(replica, never)
  expect(await packs()).toBe(1)
})
