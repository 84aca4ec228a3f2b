import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { onAnyView, readDeviceTrace } from '../../channel/trace/device-trace.ts'
import type { TraceFile } from '../../core/trace/trace-file.ts'
import { useServices } from '../../shared/use-services.ts'

/** Captured beacons change no view: whoever looks is told by the clock. */
const everyMs = 3000

interface Shown {
  trace: TraceFile | null
  /** The kind of `StoreError`, or anything else. */
  failedBy: string | null
}

/** One reading at a time; whoever asks meanwhile is served by one more. */
const createReader = (read: () => Promise<unknown>) => {
  let isReading = false
  let isAskedAgain = false
  return async () => {
    isAskedAgain = true
    if (isReading) return
    isReading = true
    while (isAskedAgain) {
      isAskedAgain = false
      await read()
    }
    isReading = false
  }
}

/** The trace of this device, read anew whenever a machine has moved. What was shown stays when a reading fails. */
export const useTrace = () => {
  const { t } = useLingui()
  const { link, session } = useServices()
  const [{ trace, failedBy }, setShown] = useState<Shown>({ trace: null, failedBy: null })
  const failureTexts: Record<string, string> = {
    newer: t`A newer Worktide is open in another tab. Reload this page to see its trace.`,
    blocked: t`Another tab holds the storage. Close the other tabs and try again.`,
  }

  const read = useRef<() => unknown>(() => {})
  useEffect(() => {
    let isGone = false
    read.current = createReader(() =>
      readDeviceTrace(link).then(
        (found) => isGone || setShown({ trace: found, failedBy: null }),
        (error) => isGone || setShown((before) => ({ ...before, failedBy: error?.kind ?? 'lost' })),
      ),
    )
    const look = () => {
      if (document.visibilityState === 'visible') read.current()
    }
    const leave = onAnyView(session, look)
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, everyMs)
    read.current()
    return () => {
      isGone = true
      leave()
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [link, session])

  const failure = failedBy && (failureTexts[failedBy] ?? t`The storage of this browser cannot be read.`)
  return { trace, failure, reload: () => void read.current() }
}
