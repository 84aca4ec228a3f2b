import { useRef, useState, useSyncExternalStore } from 'react'
import { type FailureKind, RequestError } from '../../api/request-error.ts'
import { createListeners } from '../listeners.ts'
import { UnreadableFile, type UnreadableReason } from './read-table.ts'

export type ImportFailure = UnreadableReason | 'offline' | 'failed' | 'tooMany'

/** The finished part, from 0 to 1; null: no work is running. Not in the screen's state, which would render the screen for each step. */
const createProgress = () => {
  let part: number | null = null
  const { publish, subscribe } = createListeners()
  return {
    get: () => part,
    set: (now: number | null) => {
      part = now
      publish()
    },
    subscribe,
  }
}
export type Progress = ReturnType<typeof createProgress>

const unanswered: readonly FailureKind[] = ['offline', 'unknown']

/** Null for an error that is no usual failure. */
export const failureOf = (error: unknown): ImportFailure | null => {
  if (error instanceof UnreadableFile) return error.reason
  if (!(error instanceof RequestError)) return null
  return unanswered.includes(error.kind) ? 'offline' : 'failed'
}

/** Work with a progress, which may fail. */
export const useAttempt = () => {
  const [progress] = useState(createProgress)
  const isBusy = useSyncExternalStore(progress.subscribe, () => progress.get() !== null)
  const [failure, setFailure] = useState<ImportFailure | null>(null)
  const last = useRef({ mayEnd: false })
  const attempt = async (work: (report: (part: number) => void) => Promise<void>, mayEnd = false) => {
    const mine = { mayEnd }
    last.current = mine
    // a later attempt may be running
    const ifLast = (then: () => void) => mine === last.current && then()
    setFailure(null)
    progress.set(0)
    try {
      await work((part) => ifLast(() => progress.set(part)))
    } catch (error) {
      const why = failureOf(error)
      if (!why) throw error
      ifLast(() => setFailure(why))
    } finally {
      ifLast(() => progress.set(null))
    }
  }
  /** Ends an attempt whose result is no longer needed. */
  const end = () => {
    if (!last.current.mayEnd) return
    last.current = { mayEnd: false }
    progress.set(null)
  }
  return { progress, isBusy, failure, setFailure, attempt, end }
}
