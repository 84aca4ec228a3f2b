import { storedNames } from '../core/limits.ts'
import type { SessionView } from '../core/session/session-types.ts'
import { namesToClear } from '../core/session/sign-out-cleanup.ts'

const handledName = 'worktide-cleared'

const expire = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have cookieStore
  document.cookie = `${cookie}=; path=/; max-age=0`
}

const removeAll = (prefix: string) => {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
}

/** How to remove names that are more than one item of local storage. */
const removers: Record<string, () => void> = {
  [storedNames.localeCookie]: () => expire(storedNames.localeCookie),
  [storedNames.workDrafts]: () =>
    removeAll(`${storedNames.workDrafts} ${localStorage.getItem(storedNames.workDrafts)} `),
  [storedNames.ownCopies]: () => removeAll(storedNames.ownCopies),
  // pages without https have no caches
  [storedNames.sharedFiles]: () => void globalThis.caches?.delete(storedNames.sharedFiles).catch(() => {}),
  [storedNames.shareToken]: () => {
    sessionStorage.removeItem(storedNames.shareToken)
    for (const [cookie] of document.cookie.matchAll(/token-share-[\w-]+/g)) expire(cookie)
  },
}

/**
 * Removes the data that only a page can remove, once per clear (`sign-out-cleanup.ts`). Returns whether it removed the
 * tokens of shares: the caller then removes what those shares showed.
 */
export function createPageCleanup() {
  let handled: string | null = null
  try {
    handled = localStorage.getItem(handledName)
  } catch {
    // storage is blocked, so it has no data of ours
  }
  return ({ cleared }: Pick<SessionView, 'cleared'>): boolean => {
    if (!cleared || handled === String(cleared.epoch)) return false
    handled = String(cleared.epoch)
    const names = namesToClear[cleared.reason]
    try {
      for (const name of names) {
        removers[name]?.()
        localStorage.removeItem(name)
      }
      localStorage.setItem(handledName, handled)
    } catch {
      // as above
    }
    return names.includes(storedNames.shareToken)
  }
}
