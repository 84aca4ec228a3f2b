import { readCached, writeCached } from '../store/cache-store.ts'
import type { Transaction } from '../store/store-types.ts'
import type { Home, HomeDeps } from './home-types.ts'
import { loadMachine } from './load-machine.ts'

/** Whose data may be kept on this device as of this transaction; null: nobody's. */
export const presentOwner = async (tx: Transaction, { machines, now }: HomeDeps): Promise<string | null> => {
  const definition = machines.find(({ owner }) => owner)
  return definition?.owner?.((await loadMachine(tx, definition, now())).snapshot) ?? null
}

/** What is kept on the device for a person in an organisation; an answer that comes after they left is not kept. */
export function createKeptCache(deps: HomeDeps): Pick<Home, 'keep' | 'kept'> {
  const { store, now } = deps
  return {
    keep: (owner, name, entry) =>
      store.write(async (tx) => {
        if ((await presentOwner(tx, deps)) !== owner) return false
        await writeCached(tx, owner, name, { ...entry, time: now() })
        return true
      }),
    kept: (owner, name) => store.read((tx) => readCached(tx, owner, name)),
  }
}
