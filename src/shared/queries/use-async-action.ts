import { useEffect, useRef, useState } from 'react'
import { RequestError } from '../../api/request-error.ts'

const shownForMs = 5000

/**
 * Runs an action outside a form; `isBusy` while any runs. Success is shown for a moment; a failure shows a toast. Returns
 * whether it succeeded.
 */
export const useAsyncAction = () => {
  const [running, setRunning] = useState(0)
  const [done, setDone] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = (text: string) => {
    clearTimeout(timer.current)
    setDone(text)
    timer.current = setTimeout(() => setDone(null), shownForMs)
  }
  const run = async (work: () => Promise<unknown>, success?: string): Promise<boolean> => {
    setRunning((count) => count + 1)
    setDone(null)
    try {
      await work()
      if (success) say(success)
      return true
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return false
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return { isBusy: running > 0, done, say, run }
}
