import { useState } from 'react'
import { useDraftChanges } from '../../shared/use-draft-changes.ts'
import { workDrafts } from '../../shared/work-drafts.ts'
import { useStore } from '../use-work.ts'

interface Draft {
  /** Null until something is written. */
  text: string | null
  /** The saved text when the editor was opened. */
  base: string
  /** Identifies the text: two tabs that send it at the same time send it only once. Absent in drafts of earlier builds. */
  id?: string
}

/**
 * An unsaved text: stored on the device, so that it survives a killed browser, until it is saved or discarded. `value` is the saved
 * text. Tabs share one draft: an open editor shows the text of another tab, and closes when the draft is saved or discarded there.
 */
export const useTextDraft = (key: string, value = '') => {
  const { lane, newId } = useStore()
  const load = (): Draft | null => {
    const { text, base, id } = workDrafts.load(lane, key)
    if (typeof text !== 'string') return null
    return { text, base: typeof base === 'string' ? base : value, ...(typeof id === 'string' && { id }) }
  }
  const [draft, setDraft] = useState(load)
  useDraftChanges(lane, key, () => setDraft((shown) => shown && (load() ?? (shown.text === null ? shown : null))))
  // an editor without a change of its own shows the current text
  const base = draft !== null && draft.text !== null ? draft.base : value
  return {
    text: draft?.text ?? null,
    isOpen: draft !== null,
    base,
    id: draft?.id,
    open: () => setDraft(load() ?? { text: null, base: value }),
    write: (text: string) => {
      const next = { text, base, id: newId() }
      setDraft(next)
      workDrafts.save(lane, key, next)
    },
    drop: () => {
      setDraft(null)
      workDrafts.clear(lane, key)
    },
  }
}
