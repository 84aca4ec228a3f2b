import { useMemo } from 'react'
import type { Issue } from '../../core/work/entities.ts'
import { useCompiledFilter, useFilter } from '../filters/use-filter.ts'
import type { ProjectView } from '../use-project.ts'
import { useWork } from '../use-work.ts'

interface ProjectIssues {
  /** By rank. The same array as long as nothing in it changed. */
  issues: readonly Issue[]
  /** Some are left out, by what the address asks for. */
  isFiltered: boolean
}

/** The issues that list and board show: those of the project, as far as the address asks for them. */
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
