import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { loadDraft, saveDraft } from '../ui/form/draft-store.ts'
import { useStore } from './use-work.ts'
import type { WorkStore } from './work-store.ts'

/** The names that the page has shown, by store and path. */
const shownNames = new WeakMap<WorkStore, Map<string, string>>()

/** The last name that this tab showed survives a reload as a draft of this person in this organisation. */
const draftKey = 'seen-name'

/** Remembers the name shown at this path, to tell something that was taken away from something that never existed. */
export const useRememberName = (name: string): void => {
  const store = useStore()
  const [path] = useLocation()
  useEffect(() => {
    shownNames.set(store, (shownNames.get(store) ?? new Map<string, string>()).set(path, name))
    saveDraft(draftKey, { path, name })
  }, [store, path, name])
}

/** The name that this tab showed at this path before its subject was taken away. */
export const useShownName = (): string | undefined => {
  const [path] = useLocation()
  const found = shownNames.get(useStore())?.get(path)
  const left = loadDraft(draftKey)
  return found ?? (left.path === path && typeof left.name === 'string' ? left.name : undefined)
}
