import type { StoredTrace } from '../core/trace/build-trace.ts'
import type { StorePage } from '../store/idb-connection.ts'
import { createIdbStore } from '../store/idb-store.ts'
import { type Store, sessionDatabase } from '../store/store-types.ts'

/** Reads a trace in one transaction. Needs no runtime: it reads what the last one committed. */
export const readTrace = (store: Store): Promise<StoredTrace> =>
  store.read(['machines', 'log', 'timers', 'effects', 'counters'], async (tx) => ({
    machines: await tx.list('machines'),
    log: await tx.list('log'),
    timers: await tx.list('timers'),
    effects: await tx.list('effects'),
    counters: await tx.list('counters'),
  })) as Promise<StoredTrace>

/** The trace of this device, read from IndexedDB; works when the worker is dead or no runtime exists. */
export const readDeviceTrace = async (page: StorePage): Promise<StoredTrace> => {
  const store = createIdbStore(sessionDatabase, { page })
  try {
    return await readTrace(store)
  } finally {
    store.close()
  }
}
