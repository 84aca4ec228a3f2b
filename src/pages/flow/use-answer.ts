import { useEffect, useState } from 'react'
import { useRefusal } from './use-refusal.ts'

export interface Failed {
  code: string | null
  text: string
  isOffline: boolean
}

export interface Answer<Value> {
  /** Null while the first answer is not there. What was shown before stays while it is asked for again. */
  value: Value | null
  failed: Failed | null
  reload: () => void
}

interface Known<Value> {
  key: string
  value: Value | null
  failed: Failed | null
}

/** What a page asks for when it opens. A new key is a new question; when the network returns, a failure asks again. */
export const useAnswer = <Value>(key: string, ask: () => Promise<Value>): Answer<Value> => {
  const [known, setKnown] = useState<Known<Value>>({ key, value: null, failed: null })
  const [turn, setTurn] = useState(0)
  const refusalOf = useRefusal()
  const reload = () => setTurn((before) => before + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the question
  useEffect(() => {
    let isCurrent = true
    ask().then(
      (value) => isCurrent && setKnown({ key, value, failed: null }),
      (error) => {
        const { code, text, tone } = refusalOf(error)
        const failed = { code, text, isOffline: tone === 'wait' }
        if (isCurrent) setKnown((before) => ({ key, value: before.key === key ? before.value : null, failed }))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [key, turn])

  const hasFailed = known.failed !== null
  useEffect(() => {
    if (!hasFailed) return
    const again = () => setTurn((before) => before + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [hasFailed])

  const isOurs = known.key === key
  return { value: isOurs ? known.value : null, failed: isOurs ? known.failed : null, reload }
}
