import { readCached, writeCached } from '../store/outbox-rows.ts'
import { StoreError } from '../store/store-error.ts'
import type { Transaction } from '../store/store-types.ts'
import { evictAndRetry } from './host-transaction.ts'
import { readMachine } from './load-machine.ts'
import type { Runtime, RuntimeDeps } from './runtime-types.ts'

/** Whose data may be stored on this device as of this transaction; null if nobody's. */
export const presentOwner = async (
  tx: Transaction<'machines'>,
  { machines }: Pick<RuntimeDeps, 'machines'>,
): Promise<string | null> => {
  const definition = machines.find(({ owner }) => owner)
  const loaded = definition && (await readMachine(tx, definition))
  return (loaded && definition.owner?.(loaded.snapshot)) ?? null
}

/** Whether a machine keeps data of its own under this name. */
const isKept = async (tx: Transaction<'machines'>, { machines }: RuntimeDeps, owner: string): Promise<boolean> => {
  for (const definition of machines) {
    if (!definition.keeps || !owner.startsWith(definition.keeps.prefix)) continue
    const loaded = await readMachine(tx, definition)
    return loaded !== null && definition.keeps.owners(loaded.snapshot).includes(owner)
  }
  return false
}

/** Cached answers per owner (person and organisation). An answer for an absent owner or without room is not cached. */
export function createOwnerCache(deps: RuntimeDeps): Pick<Runtime, 'cache' | 'cached'> {
  const { store, now } = deps
  return {
    cache: async (owner, name, entry) => {
      let isPresent = false
      const write = async (tx: Transaction<'cache' | 'machines'>) => {
        isPresent = (await presentOwner(tx, deps)) === owner || (await isKept(tx, deps, owner))
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
