import { useMemo } from 'react'
import { useNewIssues } from '../create/use-new-issues.ts'
import { useEditor } from '../edit/use-editor.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore, useTryOut } from '../use-work.ts'

/**
 * How an issue is created in a status: directly, or in the first status followed by a move that asks for the transition's required
 * fields, or in the dialog, because types require fields. Null: no transition leads there from the first status.
 */
const useStart = ({ project, ...view }: ProjectView, statusId: string | null) => {
  const { newId } = useStore()
  const tryOut = useTryOut()
  const { role, statuses, transitions, types, fields } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: these rows decide whether an issue can be created
  return useMemo(() => {
    if (statusId === null) return null
    const refusalOf = (more: object): string | null => {
      const args = { id: newId(), projectId: project.id, summary: '-', ...more }
      const tried = tryOut('issue.create', args, Date.now())
      return tried && 'refusal' in tried ? tried.refusal.code : null
    }
    if (refusalOf({}) === 'field.required') return 'dialog'
    const code = refusalOf({ statusId })
    if (code === null) return 'there'
    return code === 'field.required' ? 'moved' : null
  }, [tryOut, project, role, statuses, transitions, types, fields, statusId])
}

/** The creation of issues in a column of the board, which stands for a status or not. `create` as for `NewIssueLine`. */
export const useColumnIssues = (view: ProjectView, statusId: string | null) => {
  const start = useStart(view, statusId)
  const createIssues = useNewIssues()
  const { move } = useEditor()
  const { lastEdit } = useStore()
  const projectId = view.project.id
  return {
    start,
    create: (text: string): string | null => {
      const isThere = statusId === null || start === 'there'
      const ids = createIssues(text, { projectId, ...(start === 'there' && statusId !== null && { statusId }) })
      const edit = lastEdit()
      if (!isThere) for (const id of ids) move(id, statusId, undefined, edit)
      return ids[0] ?? null
    },
  }
}
