import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useStore } from '../use-work.ts'

/** Undoes the last edit of this page and says so; issues that somebody changed since stay as they are, which is said too. */
export const useUndo = (): (() => void) => {
  const { t, i18n } = useLingui()
  const store = useStore()
  const { tell } = useEditor()
  return useCallback(() => {
    const undone = store.undo()
    if (!undone) return tell(t`Nothing to undo.`)
    const { total, overtaken, stuck, refusal } = undone
    if (total === 0) return tell(t`The last change can't be undone here.`)
    if (stuck > 0) return tell(t`${stuck} of ${total} weren't changed because the workflow doesn't allow going back.`)
    if (refusal) return tell(i18n._(whyRefused(refusal)))
    tell(overtaken > 0 ? t`Undone. ${overtaken} of ${total} were changed since and have been kept.` : t`Undone.`)
  }, [t, i18n, store, tell])
}

/** Says what was changed and offers undo. */
export const useTellWithUndo = (): ((text: string) => void) => {
  const { t } = useLingui()
  const { tell } = useEditor()
  const undo = useUndo()
  return (text) => tell(text, { label: t`Undo`, run: undo })
}
