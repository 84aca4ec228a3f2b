import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { ReplicaPart } from '../../core/sync/lane-types.ts'
import type { Change, SyncAnswer } from '../../core/sync/sync-types.ts'
import { type ReplicaStore, replicaStores } from '../../store/replica/replica-database.ts'
import { createMemoryReplicas } from '../../store/replica/replicas.ts'
import { StoreError } from '../../store/store-error.ts'
import { seeded } from '../conformance/seeded.ts'
import { commitAnswer, commitPage, openReplica } from './replica-commits.ts'
import { createPacking } from './replica-packs.ts'
import { readPart } from './replica-reads.ts'
import { deviceStores, lane } from './sample-device.ts'

const signal = new AbortController().signal
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
  test('a page reads the rows of a large scope from one record', async () => {
    const replica = createStores().replicas.open(lane)
    await load(replica, 'project:a', 1, ['a1', 'a2', 'a3'])
    await createPacking({ limits: { from: 3, changes: 1 } })(replica, signal)
    const before = await read(replica)
    await replica.write(['rows'], (tx) => tx.clear('rows'))
    expect(before.rows).toHaveLength(3)
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
      for (let seq = 1; seq < 60; seq++) {
        const scope = pick(scopes)
        const [isLoaded, kind] = [scope in (await openReplica(packed, newId)).scopes, random()]
        const [given, changes] = [ids.filter(() => random() < 0.6), change(seq)]
        if (!isLoaded) await both((replica) => load(replica, scope, seq, given))
        else if (kind < 0.05) await both((replica) => take(replica, answer(seq, { drop: [scope] })))
        else await both((replica) => take(replica, answer(seq, { changes })))
        if (random() < 0.3) await pack(packed, signal)
        for (const part of [undefined, { scopes: [scope] }]) {
          const [{ rows }, { rows: expected }] = [await read(packed, part), await read(plain, part)]
          const sorted = (list: typeof rows) => list.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
          expect(sorted(rows), `after ${seq}`).toEqual(sorted(expected))
        }
      }
    },
  )
})

test('a device without room for packs does without them, and tries once', async () => {
  let attempts = 0
  const replica = createMemoryReplicas().open(lane)
  await load(replica, 'project:a', 1, ['a1', 'a2'])
  const write: ReplicaStore['write'] = async () => {
    attempts++
    throw new StoreError('quota')
  }
  const pack = createPacking({ limits: { from: 2, changes: 2 } })
  const full = { ...replica, write }
  await pack(full, signal)
  await pack(full, signal)
  expect(attempts).toBe(1)
  expect((await read(replica)).rows).toHaveLength(2)
})
