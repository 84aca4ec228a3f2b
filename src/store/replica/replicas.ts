import type { LaneKey } from '../../core/sync/lane-types.ts'
import { createIdbStore, eraseDatabase } from '../idb-store.ts'
import { createMemoryStore } from '../memory-store.ts'
import { type ReplicaStore, replicaDatabase, replicaName, replicaStores } from './replica-database.ts'

/** The replicas of this device, one database each. */
export interface Replicas {
  open(lane: LaneKey): ReplicaStore
  /** Its rows are deleted when this resolves; the empty database is deleted when no page has it open. */
  delete(lane: LaneKey): Promise<void>
}

const createReplicas = (create: (lane: LaneKey) => ReplicaStore, erase: (name: string) => Promise<void>): Replicas => {
  const opened = new Map<string, ReplicaStore>()
  const open = (lane: LaneKey) => {
    const name = replicaName(lane)
    const store = opened.get(name) ?? create(lane)
    opened.set(name, store)
    return store
  }
  return {
    open,
    delete: async (lane) => {
      const name = replicaName(lane)
      const store = open(lane)
      await store.write(replicaStores, async (tx) => {
        for (const each of replicaStores) await tx.clear(each)
      })
      store.close()
      opened.delete(name)
      await erase(name)
    },
  }
}

export const createIdbReplicas = (page?: Pick<EventTarget, 'addEventListener'>): Replicas =>
  createReplicas((lane) => createIdbStore(replicaDatabase(lane), { page }), eraseDatabase)

export const createMemoryReplicas = (): Replicas =>
  createReplicas(
    (lane) => createMemoryStore(replicaDatabase(lane)),
    async () => {},
  )
