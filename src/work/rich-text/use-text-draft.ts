import { useEffect, useRef, useState } from 'react'
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
 * the saved text. Tabs share one draft: an open editor shows what another tab writes, and closes when it is saved or given up there.
 */
export const useTextDraft = (key: string, value = '') => {
  const { lane } = useStore()
  const load = (): Draft | null => {
    const { text, base } = workDrafts.load(lane, key)
    return typeof text === 'string' ? { text, base: typeof base === 'string' ? base : value } : null
  }
  const [draft, setDraft] = useState(load)
  /** What the device did not take is in this tab alone, and no other tab's. */
  const isKept = useRef(true)
  const follow = () =>
    setDraft((shown) => {
      if (!shown || !isKept.current) return shown
      return load() ?? (shown.text === null ? shown : null)
    })
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => workDrafts.watch(lane, key, () => latest.current()), [lane, key])
  return {
    text: draft?.text ?? null,
    isOpen: draft !== null,
    base: draft?.base ?? value,
    open: () => setDraft(load() ?? { text: null, base: value }),
    write: (text: string) => {
      const base = draft?.base ?? value
      setDraft({ text, base })
      isKept.current = workDrafts.save(lane, key, { text, base })
    },
    drop: () => {
      setDraft(null)
      isKept.current = true
      workDrafts.clear(lane, key)
    },
  }
}
