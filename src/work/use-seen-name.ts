import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { laneName } from '../core/sync/lane-types.ts'
import { useStore } from './use-work.ts'

/** What this page showed, by lane and path. */
const seen = new Map<string, string>()

const useKey = (): string => {
  const { lane } = useStore()
  const [path] = useLocation()
  return `${laneName(lane)} ${path}`
}

/** Remembers what is shown at this path, so that its loss can be told from something that never was. */
export const useRememberName = (name: string): void => {
  const key = useKey()
  useEffect(() => {
    seen.set(key, name)
  }, [key, name])
}

/** The name of what this page showed here before it was taken away. */
export const useSeenName = (): string | undefined => seen.get(useKey())
