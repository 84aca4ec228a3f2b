import { useRef, useState } from 'react'
import { type CodedSubmitError, useSubmitError } from '../use-submit-error.ts'

/** Runs one call per press; a second press during a call does nothing. Has the running action and the last error. */
export const useSubmitAction = () => {
  const [running, setRunning] = useState<string | null>(null)
  const [submitError, setSubmitError] = useState<CodedSubmitError<object> | null>(null)
  const isRunning = useRef(false)
  const submitErrorOf = useSubmitError<object>()

  /** Returns the error, or null on success. */
  const run = async (name: string, work: () => Promise<unknown>): Promise<CodedSubmitError<object> | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setRunning(name)
    setSubmitError(null)
    try {
      await work()
      return null
    } catch (error) {
      const refused = submitErrorOf(error)
      setSubmitError(refused)
      return refused
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }

  return { running, submitError, run, forget: () => setSubmitError(null) }
}

export type Action = ReturnType<typeof useSubmitAction>
