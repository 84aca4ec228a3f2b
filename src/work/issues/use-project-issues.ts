import { useMemo } from 'react'
import type { Issue } from '../../core/work/entities.ts'
import { useCompiledFilter, useFilter } from '../filters/use-filter.ts'
import type { ProjectView } from '../use-project.ts'
import { useWork } from '../use-work.ts'

interface ProjectIssues {
  /** Ordered by rank; the same array until an issue in it changes. */
  issues: readonly Issue[]
  /** Whether the filter in the address hides some issues. */
  isFiltered: boolean
}

/** The issues that list and board show: those of the project that match the filter in the address. */
export const useProjectIssues = ({ project }: Pick<ProjectView, 'project'>): ProjectIssues => {
  const { group } = useFilter()
  const matches = useCompiledFilter(group)
  const issues = useWork(({ select }) => select.issuesOf(project.id))
  return useMemo(
    () =>
      group.parts.length > 0 ? { issues: issues.filter(matches), isFiltered: true } : { issues, isFiltered: false },
    [issues, group, matches],
  )
}
