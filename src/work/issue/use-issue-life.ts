import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { linkTo } from '../../core/routes.ts'
import { copyName } from '../../core/work/copy-name-rules.ts'
import type { Issue } from '../../core/work/entities.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useSave } from '../edit/use-save.ts'
import { useStore } from '../use-work.ts'

/** Deletes, restores and duplicates an issue; each offers undo or a link to the result. */
export const useIssueLife = (issue: Issue) => {
  const { t } = useLingui()
  const { newId, select } = useStore()
  const save = useSave()
  const { show } = useEditor()
  const [, navigate] = useLocation()
  const restore = () => save('issue.restore', { ids: [issue.id] }) && show(t`Restored: ${issue.summary}`)
  return {
    restore,
    remove: () => {
      if (!save('issue.delete', { ids: [issue.id] })) return false
      show(t`Deleted: ${issue.summary}`, { label: t`Undo`, run: restore })
      return true
    },
    duplicate: () => {
      const names = select.issuesOf(issue.projectId).map(({ summary }) => summary)
      const summary = copyName(issue.summary, names, maxLength('issueSummary', 'en'))
      const id = newId()
      if (!save('issue.duplicate', { id: issue.id, newId: id, summary, withSubIssues: true })) return
      show(t`Created: ${summary}`, { label: t`Open`, run: () => navigate(linkTo('issue', { issue: id })) })
    },
  }
}
