import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useStore } from './use-work.ts'
import type { WorkStore } from './work-store.ts'

/** What the page showed of a store, by path. */
const seen = new WeakMap<WorkStore, Map<string, string>>()

/** Remembers what is shown at this path, so that its loss can be told from something that never was. */
export const useRememberName = (name: string): void => {
  const store = useStore()
  const [path] = useLocation()
  useEffect(() => {
    seen.set(store, (seen.get(store) ?? new Map<string, string>()).set(path, name))
  }, [store, path, name])
}

/** The name of what this page showed here before it was taken away. */
export const useSeenName = (): string | undefined => {
  const [path] = useLocation()
  return seen.get(useStore())?.get(path)
}
