import { useEffect, useRef, useState } from 'react'
import { RequestError } from '../../api/request-error.ts'

const shownForMs = 5000

/**
 * Runs an action outside a form. Success is shown for a moment; a failure shows a toast. Returns whether it succeeded.
 */
export const useAsyncAction = () => {
  const [isBusy, setIsBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = (text: string) => {
    clearTimeout(timer.current)
    setDone(text)
    timer.current = setTimeout(() => setDone(null), shownForMs)
  }
  const run = async (work: () => Promise<unknown>, success?: string): Promise<boolean> => {
    setIsBusy(true)
    setDone(null)
    try {
      await work()
      if (success) say(success)
      return true
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, done, say, run }
}
