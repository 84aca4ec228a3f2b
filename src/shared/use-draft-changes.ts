import { useEffect, useRef } from 'react'
import { type DraftOwner, draftName } from './work-drafts.ts'

const watchDraft = (owner: DraftOwner, key: string, onChange: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => event.key === draftName(owner, key) && onChange()
  const onSeen = () => document.visibilityState === 'visible' && onChange()
  addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onSeen)
  return () => {
    removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onSeen)
  }
}

/**
 * Calls the last given `onChange` when another tab may have changed a draft. A frozen tab does so when it is shown. Editors use it; a list,
 * which loads `work-drafts.ts`, does not.
 */
export const useDraftChanges = (owner: DraftOwner, key: string, onChange: () => void): void => {
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => watchDraft(owner, key, () => latest.current()), [owner, key])
}
