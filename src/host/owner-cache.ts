import { readCached, writeCached } from '../store/outbox-rows.ts'
import { StoreError } from '../store/store-error.ts'
import type { Transaction } from '../store/store-types.ts'
import { peekMachine } from './load-machine.ts'
import type { Runtime, RuntimeDeps } from './runtime-types.ts'
import { evictAndRetry } from './transaction/evict-and-retry.ts'

/** Whose data may be kept on this device as of this transaction; null: nobody's. */
export const presentOwner = async (
  tx: Transaction<'machines'>,
  { machines }: Pick<RuntimeDeps, 'machines'>,
): Promise<string | null> => {
  const definition = machines.find(({ owner }) => owner)
  const loaded = definition && (await peekMachine(tx, definition))
  return (loaded && definition.owner?.(loaded.snapshot)) ?? null
}

/** What is cached on the device for a person in an organisation; an answer that comes after they left, or finds no room, is not. */
export function createOwnerCache(deps: RuntimeDeps): Pick<Runtime, 'cache' | 'cached'> {
  const { store, now } = deps
  return {
    cache: async (owner, name, entry) => {
      let isPresent = false
      const write = async (tx: Transaction<'cache' | 'machines'>) => {
        isPresent = (await presentOwner(tx, deps)) === owner
        if (isPresent) await writeCached(tx, owner, name, { ...entry, time: now() })
      }
      await evictAndRetry(deps, ['cache', 'machines'], write).catch((error) => {
        if (!(error instanceof StoreError) || error.kind !== 'quota') throw error
      })
      return isPresent
    },
    cached: (owner, name) => store.read(['cache'], (tx) => readCached(tx, owner, name)),
  }
}
