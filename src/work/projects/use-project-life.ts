import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Project } from '../../core/work/entities.ts'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useSave } from '../edit/use-save.ts'
import { useStore } from '../use-work.ts'

/** Archives, deletes and restores projects, and offers to undo it. Without a network these changes wait. */
export const useProjectLife = () => {
  const { t, i18n } = useLingui()
  const save = useSave()
  const store = useStore()
  const { show } = useEditor()
  const archive = (project: Pick<Project, 'id' | 'name'>, isArchived: boolean) => {
    const { id, name } = project
    if (!save('project.archive', { id, isArchived })) return
    const undo = () => save('project.archive', { id, isArchived: !isArchived })
    show(isArchived ? t`Archived: ${name}` : t`Restored: ${name}`, { label: t`Undo`, run: undo })
  }
  const restore = useCallback(
    (id: string) => {
      // devices don't keep deleted projects: only the server knows whether one can be restored
      const { refusal } = store.mutate('project.restore', { id }, { isUnseen: !store.select.row('project', id) })
      if (refusal) show(i18n._(whyRefused(refusal)))
      void store.requestSync()
      return refusal === null
    },
    [store, show, i18n],
  )
  const remove = ({ id, name }: Pick<Project, 'id' | 'name'>): boolean => {
    if (!save('project.delete', { id })) return false
    show(t`Deleted: ${name}`, { label: t`Undo`, run: () => restore(id) })
    return true
  }
  return { archive, remove, restore }
}
