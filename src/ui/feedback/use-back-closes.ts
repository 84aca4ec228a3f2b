import { useEffect, useRef } from 'react'

/** Chromium's; missing in TypeScript's library. */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

/**
 * On Android the back button and gesture close what covers the page, instead of leaving the page below it. Elsewhere there is no such
 * button, and a watcher would also hear Escape, which the dialogs handle themselves.
 */
export const useBackCloses = (isOpen: boolean, onClose: () => void): void => {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
    if (!isOpen || !CloseWatcher || !matchMedia('(pointer: coarse)').matches) return
    let watcher: CloseWatcher
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        // a watcher hears one press; what asks before it closes stays open
        watch()
        latest.current()
      }
    }
    watch()
    return () => watcher.destroy()
  }, [isOpen])
}
