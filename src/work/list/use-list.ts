import type { ListLayout } from '../../core/work/list-layout-rules.ts'
import { useDenied } from '../edit/use-denied.ts'
import { useGroupNames } from '../issues/group-names.tsx'
import { useListSources } from '../issues/use-list-sources.ts'
import { useProjectIssues } from '../issues/use-project-issues.ts'
import type { ProjectView } from '../use-project.ts'
import { useLines } from './use-lines.ts'
import { useSelection } from './use-selection.ts'

/** The content of a project's list in the chosen layout. `mayEdit`: without it there is no selection, because no bulk action would be allowed. */
export const useList = (view: ProjectView, layout: ListLayout) => {
  const { issues, isFiltered } = useProjectIssues(view)
  const { sorted, lines, toggle } = useLines(issues, layout, useListSources(view))
  const selection = useSelection(sorted, lines)
  const nameOf = useGroupNames(view)
  const mayEdit = useDenied(view)('issue.edit') === null
  return { view, layout, isFiltered, sorted, lines, toggle, selection, nameOf, mayEdit }
}
export type ListState = ReturnType<typeof useList>
