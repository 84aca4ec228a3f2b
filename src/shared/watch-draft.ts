import { type DraftOwner, draftName } from './work-drafts.ts'

/**
 * Calls back when another tab may have changed a draft, until the returned function is called. A frozen tab does so when it is shown.
 * Editors use it; a list, which loads `work-drafts.ts`, does not.
 */
export const watchDraft = (owner: DraftOwner, key: string, onChange: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => event.key === draftName(owner, key) && onChange()
  const onSeen = () => document.visibilityState === 'visible' && onChange()
  addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onSeen)
  return () => {
    removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onSeen)
  }
}
