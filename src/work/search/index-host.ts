import { createListeners } from '../listeners.ts'
import { whenIdle } from '../when-idle.ts'
import type { WorkStore } from '../work-store.ts'
import type { IndexUpdates, SearchedEdits } from './index-updates.ts'

const maxRecent = 20

/** The search data of the device: an index of issues, updated in idle time, and the recently opened issues. */
export const createIndexHost = (store: WorkStore, edits: SearchedEdits, onError: (error: unknown) => void) => {
  const { publish, version, subscribe } = createListeners()
  let updates: IndexUpdates | null = null
  let cancel: (() => void) | null = null
  let recent: readonly string[] = []

  /** Starts indexing in idle time, once there are issues: showing them comes first. */
  const follow = (): void => {
    if (updates) updates.follow()
    else if (!cancel && store.select.issues().length > 0) cancel = whenIdle(load)
  }
  const load = (): void => {
    import('./index-updates.ts').then(({ createIndexUpdates }) => {
      if (!cancel) return
      updates = createIndexUpdates({ store, edits, publish, onError })
      follow()
    }, onError)
  }

  return {
    /** Starts indexing; returns a function that stops it. */
    open: (): (() => void) => {
      const stop = store.subscribe(follow)
      const stopChanges = edits.subscribe((change) => void updates?.takeChange(change))
      follow()
      return () => {
        stop()
        stopChanges()
        cancel?.()
        cancel = null
        updates?.stop()
      }
    },
    /** Null until it is loaded. */
    index: () => updates && updates.index,
    remember: (issueId: string): void => {
      recent = [issueId, ...recent.filter((id) => id !== issueId)].slice(0, maxRecent)
    },
    /** Issues opened since the page was loaded, the last one first. */
    recent: () => recent,
    version,
    subscribe,
  }
}

export type IndexHost = ReturnType<typeof createIndexHost>
