import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { loadDraft, saveDraft } from '../ui/form/draft-store.ts'
import { useStore } from './use-work.ts'
import type { WorkStore } from './work-store.ts'

/** What the page showed of a store, by path. */
const seen = new WeakMap<WorkStore, Map<string, string>>()

/** What this tab showed last is there after a reload, as a draft is: for this person in this organisation. */
const draftKey = 'seen-name'

/** Remembers what is shown at this path, so that its loss can be told from something that never was. */
export const useRememberName = (name: string): void => {
  const store = useStore()
  const [path] = useLocation()
  useEffect(() => {
    seen.set(store, (seen.get(store) ?? new Map<string, string>()).set(path, name))
    saveDraft(draftKey, { path, name })
  }, [store, path, name])
}

/** The name of what this tab showed here before it was taken away. */
export const useSeenName = (): string | undefined => {
  const [path] = useLocation()
  const found = seen.get(useStore())?.get(path)
  const left = loadDraft(draftKey)
  return found ?? (left.path === path && typeof left.name === 'string' ? left.name : undefined)
}
