import { useCallback, useMemo, useSyncExternalStore } from 'react'

const useMedia = (query: string): boolean => {
  const media = useMemo(() => matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}

/** Whether there is room for the side bar. Components render differently by it, so that a phone's board does not hold its cards twice. */
export const useIsWide = (): boolean => useMedia('(min-width: 800px)')
