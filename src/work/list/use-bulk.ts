import { useLingui } from '@lingui/react/macro'
import type { Refusal } from '../../core/sync/sync-types.ts'
import type { Issue } from '../../core/work/entities.ts'
import { fieldValue } from '../../core/work/issue-fields.ts'
import { chunksOf, type UndoMutation } from '../../core/work/undo-rules.ts'
import { refusalTextOf } from '../conflicts/refusal-texts.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useTellWithUndo } from '../keyboard/use-undo.ts'
import { useStore } from '../use-work.ts'
import type { Selection } from './use-selection.ts'

const idOf = ({ id }: Issue) => id

/** Changes all selected issues at once. Each change is one undo step and says how many issues it changed. */
export const useBulk = ({ issues, clear }: Selection) => {
  const { t, i18n } = useLingui()
  const store = useStore()
  const { tell } = useEditor()
  const tellWithUndo = useTellWithUndo()

  const tellChanged = (changed: number, refusal: Refusal | null) => {
    const total = issues.length
    if (changed === 0) return refusal && tell(i18n._(refusalTextOf(refusal).text))
    tellWithUndo(changed === total ? t`${changed} issues changed.` : t`${changed} of ${total} issues changed.`)
  }

  const change = (make: (part: readonly Issue[]) => UndoMutation) => {
    let refusal: Refusal | null = null
    store.together(() => {
      for (const part of chunksOf(issues)) {
        const { name, args } = make(part)
        refusal = store.mutate(name, args).refusal ?? refusal
      }
    })
    const changed = issues.filter((issue) => store.select.row('issue', issue.id) !== issue).length
    tellChanged(changed, refusal)
  }

  return {
    set: (field: string, value: unknown) =>
      change((part) => ({
        name: 'issue.setMany',
        args: { field, value, of: part.map((issue) => ({ id: issue.id, from: fieldValue(issue, field) })) },
      })),
    move: (toStatusId: string) =>
      change((part) => ({
        name: 'issue.moveMany',
        args: { toStatusId, of: part.map(({ id, statusId }) => ({ id, fromStatusId: statusId })) },
      })),
    /** Removes a label that all issues have; adds any other to all. */
    toggleLabel: (id: string) => {
      const isHeld = issues.every(({ labelIds }) => labelIds.includes(id))
      const [add, remove] = isHeld ? [[], [id]] : [[id], []]
      change((part) => ({
        name: 'issue.addRemove',
        args: { ids: part.map(idOf), field: 'labelIds', add, remove },
      }))
    },
    moveToProject: (toProjectId: string) => {
      let moved = 0
      let refusal: Refusal | null = null
      store.together(() => {
        for (const { id } of issues) {
          const result = store.mutate('issue.moveToProject', { id, toProjectId })
          if (result.refusal) refusal = result.refusal
          else moved++
        }
      })
      const total = issues.length
      if (moved > 0) tell(t`${moved} of ${total} issues moved.`)
      else if (refusal) tell(i18n._(refusalTextOf(refusal).text))
      clear()
    },
    remove: () => {
      change((part) => ({ name: 'issue.delete', args: { ids: part.map(idOf) } }))
      clear()
    },
  }
}
export type Bulk = ReturnType<typeof useBulk>
