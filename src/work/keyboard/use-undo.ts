import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useEditor } from '../edit/use-editor.ts'
import type { UndoStep } from '../undo-history.ts'
import { useStore } from '../use-work.ts'

/** Undoes an edit of this page, by default the last one, and says so. Issues that were changed since stay as they are, and the message says that, too. */
export const useUndo = (): ((step?: UndoStep) => void) => {
  const { t, i18n } = useLingui()
  const store = useStore()
  const { show } = useEditor()
  return useCallback(
    (step) => {
      const undone = store.undo(step)
      if (!undone) return show(t`Nothing to undo.`)
      const { total, isUndone, overtaken, blocked: stuck, refusal } = undone
      if (total === 0) return show(t`The last change can't be undone here.`)
      if (stuck > 0) return show(t`${stuck} of ${total} weren't changed because the workflow doesn't allow going back.`)
      if (refusal) return show(i18n._(whyRefused(refusal)))
      if (!isUndone) return show(t`Nothing to undo: others have changed this since, or your change wasn't accepted.`)
      show(
        overtaken > 0
          ? t`Undone. ${overtaken} of ${total} have changed since then and were left as they are.`
          : t`Undone.`,
      )
    },
    [t, i18n, store, show],
  )
}

/** Shows a message about the last edit with a button that undoes exactly this edit, even after later ones. */
export const useShowWithUndo = (): ((text: string) => void) => {
  const { t } = useLingui()
  const { lastEdit, canUndo } = useStore()
  const { show } = useEditor()
  const undo = useUndo()
  return (text) => {
    const step = lastEdit()
    const wasPossible = step !== undefined && canUndo(step)
    show(text, { label: t`Undo`, run: () => undo(step), isObsolete: () => wasPossible && !canUndo(step) })
  }
}
