import { useCallback, useMemo, useState } from 'react'
import type { Issue } from '../../core/work/entities.ts'
import type { ListLayout } from '../../core/work/list-layout-rules.ts'
import { groupIssues, type IssueGroup, type ListSources, sortIssues } from '../../core/work/list-rules.ts'

export type Line =
  | { kind: 'group'; key: string; group: IssueGroup; isClosed: boolean }
  | { kind: 'issue'; key: string; issueId: string }

const issueLines = (issues: readonly Issue[], path: string): Line[] =>
  issues.map(({ id }) => ({ kind: 'issue', key: `${path} ${id}`, issueId: id }))

const groupLines = (groups: readonly IssueGroup[], closed: ReadonlySet<string>): Line[] =>
  groups.flatMap((group): Line[] => {
    const isClosed = closed.has(group.path)
    const head: Line = { kind: 'group', key: group.path, group, isClosed }
    if (isClosed) return [head]
    const below = group.groups.length > 0 ? groupLines(group.groups, closed) : issueLines(group.issues, group.path)
    return [head, ...below]
  })

/** The lines of a list: heads of groups, and the issues of expanded groups. */
export const useLines = (issues: readonly Issue[], { sorting, groups: fields }: ListLayout, sources: ListSources) => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const sorted = useMemo(() => sortIssues(issues, sorting, sources), [issues, sorting, sources])
  const groups = useMemo(() => groupIssues(sorted, fields, sources), [sorted, fields, sources])
  const lines = useMemo(
    () => (fields.length > 0 ? groupLines(groups, closed) : issueLines(sorted, '')),
    [fields, groups, closed, sorted],
  )
  const toggle = useCallback(
    (path: string) =>
      setClosed((before) => {
        const after = new Set(before)
        if (!after.delete(path)) after.add(path)
        return after
      }),
    [],
  )
  return { sorted, lines, toggle }
}
