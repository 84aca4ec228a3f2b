import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useSave } from '../edit/use-save.ts'
import { useStore } from '../use-work.ts'

/** Archives, deletes and restores projects. Without a network these changes wait. */
export const useProjectLife = () => {
  const { i18n } = useLingui()
  const save = useSave()
  const store = useStore()
  const { tell } = useEditor()
  const archive = useCallback((id: string, isArchived: boolean) => save('project.archive', { id, isArchived }), [save])
  const remove = useCallback((id: string) => save('project.delete', { id }), [save])
  const restore = useCallback(
    (id: string) => {
      // devices don't keep deleted projects: only the server knows whether one can be restored
      const { refusal } = store.mutate('project.restore', { id }, { isUnseen: !store.select.row('project', id) })
      if (refusal) tell(i18n._(whyRefused(refusal)))
      void store.requestSync()
      return refusal === null
    },
    [store, tell, i18n],
  )
  return { archive, remove, restore }
}
