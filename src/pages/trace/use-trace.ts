import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { readDeviceTrace } from '../../channel/trace/device-trace.ts'
import { onAnyView } from '../../channel/trace/stored-trace.ts'
import type { TraceFile } from '../../core/trace/trace-file.ts'
import { useServices } from '../../shared/use-services.ts'

/** Enqueued beacons change no view, so the page also polls. */
const pollMs = 3000

interface Shown {
  trace: TraceFile | null
  /** The kind of the `StoreError`, or of another error. */
  failedBy: string | null
}

/** Runs one read at a time; requests in the meantime share one more read. */
const createReader = (read: () => Promise<unknown>) => {
  let isReading = false
  let isRequestedAgain = false
  return async () => {
    isRequestedAgain = true
    if (isReading) return
    isReading = true
    while (isRequestedAgain) {
      isRequestedAgain = false
      await read()
    }
    isReading = false
  }
}

/** The trace of this device, read again after each step of a machine. After a failed read the last one stays. */
export const useTrace = () => {
  const { t } = useLingui()
  const { link, session } = useServices()
  const [{ trace, failedBy }, setShown] = useState<Shown>({ trace: null, failedBy: null })
  const failureTexts: Record<string, string> = {
    newer: t`A newer Worktide is open in another tab. Reload this page to see its trace.`,
    blocked: t`Another tab is blocking storage. Close the other tabs and try again.`,
  }

  const read = useRef<() => unknown>(() => {})
  useEffect(() => {
    let isUnmounted = false
    read.current = createReader(() =>
      readDeviceTrace(link).then(
        (found) => isUnmounted || setShown({ trace: found, failedBy: null }),
        (error) => isUnmounted || setShown((before) => ({ ...before, failedBy: error?.kind ?? 'lost' })),
      ),
    )
    const readIfVisible = () => {
      if (document.visibilityState === 'visible') read.current()
    }
    const unsubscribe = onAnyView(session, readIfVisible)
    document.addEventListener('visibilitychange', readIfVisible)
    const timer = setInterval(readIfVisible, pollMs)
    read.current()
    return () => {
      isUnmounted = true
      unsubscribe()
      document.removeEventListener('visibilitychange', readIfVisible)
      clearInterval(timer)
    }
  }, [link, session])

  const failure = failedBy && (failureTexts[failedBy] ?? t`Can't read this browser's storage.`)
  return { trace, failure, reload: () => void read.current() }
}
