import { readCached, writeCached } from '../store/cache-store.ts'
import { StoreError } from '../store/store-error.ts'
import type { Transaction } from '../store/store-types.ts'
import { loadMachine } from './load-machine.ts'
import type { Runtime, RuntimeDeps } from './runtime-types.ts'
import { evictAndRetry } from './transaction/evict-and-retry.ts'

/** Whose data may be kept on this device as of this transaction; null: nobody's. */
export const presentOwner = async (tx: Transaction, { machines, now }: RuntimeDeps): Promise<string | null> => {
  const definition = machines.find(({ owner }) => owner)
  return definition?.owner?.((await loadMachine(tx, definition, now())).snapshot) ?? null
}

/** What is kept on the device for a person in an organisation; an answer that comes after they left, or finds no room, is not kept. */
export function createOwnerCache(deps: RuntimeDeps): Pick<Runtime, 'cache' | 'cached'> {
  const { store, now } = deps
  return {
    cache: async (owner, name, entry) => {
      let isPresent = false
      const write = async (tx: Transaction) => {
        isPresent = (await presentOwner(tx, deps)) === owner
        if (isPresent) await writeCached(tx, owner, name, { ...entry, time: now() })
      }
      await evictAndRetry(deps, write).catch((error) => {
        if (!(error instanceof StoreError) || error.kind !== 'quota') throw error
      })
      return isPresent
    },
    cached: (owner, name) => store.read((tx) => readCached(tx, owner, name)),
  }
}
