import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Issue } from '../../core/work/entities.ts'
import { createGrouper, createSorter, differenceOf } from '../../core/work/incremental-order.ts'
import type { ListLayout } from '../../core/work/list-layout-rules.ts'
import type { IssueGroup, ListSources } from '../../core/work/list-rules.ts'
import { useSavedValue } from '../use-saved-position.ts'

export type Line =
  | { kind: 'group'; key: string; group: IssueGroup; isClosed: boolean }
  | { kind: 'issue'; key: string; issueId: string }

/** Makes the lines of one list: the same objects as before for issues and heads of groups that stayed the same. */
const createLines = () => {
  const byPath = new Map<string, { issues: readonly Issue[]; lines: readonly Line[] }>()
  const heads = new WeakMap<IssueGroup, Line & { kind: 'group' }>()

  const ofIssues = (issues: readonly Issue[], path: string): readonly Line[] => {
    const known = byPath.get(path) ?? { issues: [], lines: [] }
    if (known.issues === issues) return known.lines
    const { start, last, end } = differenceOf(known.issues, issues)
    const changed = issues
      .slice(start, end)
      .map(({ id }): Line => ({ kind: 'issue', key: `${path} ${id}`, issueId: id }))
    const lines = known.lines.slice(0, start).concat(changed, known.lines.slice(last))
    byPath.set(path, { issues, lines })
    return lines
  }
  const headOf = (group: IssueGroup, isClosed: boolean): Line => {
    const known = heads.get(group)
    if (known?.isClosed === isClosed) return known
    const line = { kind: 'group', key: group.path, group, isClosed } as const
    heads.set(group, line)
    return line
  }
  const ofGroups = (groups: readonly IssueGroup[], closed: ReadonlySet<string>): readonly Line[] =>
    ([] as readonly Line[]).concat(
      ...groups.map((group): readonly Line[] => {
        const isClosed = closed.has(group.path)
        const head = headOf(group, isClosed)
        if (isClosed) return [head]
        return [head].concat(
          group.groups.length > 0 ? ofGroups(group.groups, closed) : ofIssues(group.issues, group.path),
        )
      }),
    )
  return { ofIssues, ofGroups }
}

/** The lines of a list: heads of groups, and the issues of expanded groups. Lines that an edit does not touch stay the same objects. */
export const useLines = (issues: readonly Issue[], { sorting, groups: fields }: ListLayout, sources: ListSources) => {
  const left = useSavedValue<ReadonlySet<string>>('closed groups')
  const [closed, setClosed] = useState(left.current ?? new Set<string>())
  useEffect(() => {
    left.current = closed
  }, [left, closed])
  const [kept] = useState(() => ({ sort: createSorter(), group: createGrouper(), lines: createLines() }))
  const sorted = useMemo(() => kept.sort(issues, sorting, sources), [kept, issues, sorting, sources])
  const groups = useMemo(() => kept.group(sorted, fields, sources), [kept, sorted, fields, sources])
  const lines = useMemo(
    () => (fields.length > 0 ? kept.lines.ofGroups(groups, closed) : kept.lines.ofIssues(sorted, '')),
    [kept, fields, groups, closed, sorted],
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
