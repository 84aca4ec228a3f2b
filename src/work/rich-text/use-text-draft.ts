import { useState } from 'react'
import { workDrafts } from '../../shared/work-drafts.ts'
import { useStore } from '../use-work.ts'

interface Draft {
  /** Null until something is written. */
  text: string | null
  /** The saved text when the editor was opened. */
  base: string
}

/**
 * Words that were written and not saved: kept on the device, a killed browser too, until they are saved or given up. `value` is
 * the saved text.
 */
export const useTextDraft = (key: string, value = '') => {
  const { lane } = useStore()
  const [draft, setDraft] = useState<Draft | null>(() => {
    const { text, base } = workDrafts.load(lane, key)
    return typeof text === 'string' ? { text, base: typeof base === 'string' ? base : value } : null
  })
  return {
    text: draft?.text ?? null,
    isOpen: draft !== null,
    base: draft?.base ?? value,
    open: () => setDraft({ text: null, base: value }),
    write: (text: string) => {
      const base = draft?.base ?? value
      setDraft({ text, base })
      workDrafts.save(lane, key, { text, base })
    },
    drop: () => {
      setDraft(null)
      workDrafts.clear(lane, key)
    },
  }
}
