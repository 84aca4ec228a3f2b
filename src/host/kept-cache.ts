import { readCached, writeCached } from '../store/cache-store.ts'
import type { Transaction } from '../store/store-types.ts'
import type { Home, HomeDeps } from './home-types.ts'
import { loadMachine } from './load-machine.ts'

/** What is kept on the device for a person in an organisation; an answer that comes after they left is not kept. */
export function createKeptCache({ machines, store, now }: HomeDeps): Pick<Home, 'keep' | 'kept'> {
  const ownerNow = async (tx: Transaction) => {
    const definition = machines.find(({ owner }) => owner)
    return definition?.owner?.((await loadMachine(tx, definition, now())).snapshot) ?? null
  }
  return {
    keep: (owner, name, entry) =>
      store.write(async (tx) => {
        if ((await ownerNow(tx)) !== owner) return false
        await writeCached(tx, owner, name, { ...entry, time: now() })
        return true
      }),
    kept: (owner, name) => store.read((tx) => readCached(tx, owner, name)),
  }
}
