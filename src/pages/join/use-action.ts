import { useRef, useState } from 'react'
import { type CodedRefusal, useRefusal } from '../flow/use-refusal.ts'

/** One press, one call: what runs now, and why the last one did not work. A second press meanwhile does nothing. */
export const useAction = () => {
  const [running, setRunning] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<CodedRefusal<object> | null>(null)
  const isRunning = useRef(false)
  const refusalOf = useRefusal<object>()

  /** Answers the refusal, or null when it worked. */
  const run = async (name: string, work: () => Promise<unknown>): Promise<CodedRefusal<object> | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setRunning(name)
    setRefusal(null)
    try {
      await work()
      return null
    } catch (error) {
      const refused = refusalOf(error)
      setRefusal(refused)
      return refused
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }

  return { running, refusal, run, forget: () => setRefusal(null) }
}

export type Action = ReturnType<typeof useAction>
