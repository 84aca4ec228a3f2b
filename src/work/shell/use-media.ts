import { useCallback, useSyncExternalStore } from 'react'

const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether there is room for the side bar. Components render differently by it, so that a phone's board does not hold its cards twice. */
export const useIsWide = (): boolean => useMedia('(min-width: 800px)')
