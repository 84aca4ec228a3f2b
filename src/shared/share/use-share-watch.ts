import { useEffect, useRef } from 'react'

/** A page shows content that is no longer shared at most for this time. */
const pollEveryMs = 10_000

interface ShareWatch {
  /** Asks whether the share still exists; rejects if not. */
  check(signal: AbortSignal): Promise<unknown>
  onFailure(error: unknown): void
}

/**
 * While a share is on screen, asks again and again whether it still exists, because a page that is only read makes no other call
 * that could be refused.
 */
export const useShareWatch = (isShown: boolean, watch: ShareWatch): void => {
  const latest = useRef(watch)
  latest.current = watch
  useEffect(() => {
    if (!isShown) return
    const controller = new AbortController()
    const { signal } = controller
    let timer = setTimeout(poll, pollEveryMs)
    async function poll() {
      if (document.visibilityState === 'visible')
        await latest.current.check(signal).catch((error) => !signal.aborted && latest.current.onFailure(error))
      if (!signal.aborted) timer = setTimeout(poll, pollEveryMs)
    }
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isShown])
}
