import { useState } from 'react'
import { workDrafts } from '../../shared/work-drafts.ts'
import { useStore } from '../use-work.ts'

/** Words that were written and not saved: kept on the device, a killed browser too, until they are saved or given up. */
export const useTextDraft = (key: string) => {
  const { lane } = useStore()
  const [text, setText] = useState<string | null>(() => {
    const kept = workDrafts.load(lane, key).text
    return typeof kept === 'string' ? kept : null
  })
  return {
    text,
    write: (next: string) => {
      setText(next)
      workDrafts.save(lane, key, { text: next })
    },
    drop: () => {
      setText(null)
      workDrafts.clear(lane, key)
    },
  }
}
