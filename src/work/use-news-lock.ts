import { useEffect } from 'react'
import { newsLock } from '../core/work/push-message.ts'

/** Resolves when `signal` aborts. */
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

/**
 * Holds the lock of news while the work area is on screen and its page in front: the worker then shows no push. A client's `url` would not
 * tell the worker, because it stays that of the page's load. Without locks a push is shown as well.
 */
export const useNewsLock = (): void =>
  useEffect(() => {
    let held: AbortController | null = null
    const release = () => {
      held?.abort()
      held = null
    }
    const update = () => {
      const isInFront = document.visibilityState === 'visible' && document.hasFocus()
      if (!isInFront) return release()
      if (held) return
      held = new AbortController()
      const { signal } = held
      navigator.locks?.request(newsLock, { mode: 'shared', signal }, () => aborted(signal)).catch(() => {})
    }
    addEventListener('focus', update)
    addEventListener('blur', update)
    document.addEventListener('visibilitychange', update)
    update()
    return () => {
      removeEventListener('focus', update)
      removeEventListener('blur', update)
      document.removeEventListener('visibilitychange', update)
      release()
    }
  }, [])
