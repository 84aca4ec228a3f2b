import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import {
  type Board,
  type BoardLayout,
  boardOf,
  columnChoices,
  laneChoices,
  noLanes,
} from '../../core/work/board-rules.ts'
import { derivedId } from '../../core/work/derived-ids.ts'
import { type GroupName, useGroupNames } from '../issues/group-names.tsx'
import { useListSources } from '../issues/use-list-sources.ts'
import { useProjectIssues } from '../issues/use-project-issues.ts'
import { useDeviceItem } from '../use-device-item.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore } from '../use-work.ts'

const usual: BoardLayout = { by: 'statusId', lanes: noLanes }

/**
 * The fields of columns and lanes: from the address, otherwise this person's last choice on this device.
 * The component that uses it needs the project's id as its key.
 */
export const useBoardLayout = ({ project, fields }: ProjectView) => {
  const { actor } = useStore()
  const [search, setSearch] = useSearchParams()
  const [kept, keep] = useDeviceItem<BoardLayout>(`worktide-board-${derivedId(actor.userId, project.id)}`, usual)
  const requested = { by: search.get('by') ?? kept.by, lanes: search.get('lanes') ?? kept.lanes }
  const by = columnChoices(fields).includes(requested.by) ? requested.by : usual.by
  const lanes = laneChoices(fields, by).includes(requested.lanes) ? requested.lanes : usual.lanes
  const layout = useMemo(() => ({ by, lanes }), [by, lanes])
  const choose = useCallback(
    (change: Partial<BoardLayout>) => {
      const next = { ...layout, ...change }
      keep(next)
      setSearch((before) => {
        const after = new URLSearchParams(before)
        after.set('by', next.by)
        after.set('lanes', next.lanes)
        return after
      })
    },
    [layout, keep, setSearch],
  )
  return { layout, choose }
}

export interface BoardState {
  view: ProjectView
  layout: BoardLayout
  board: Board
  sources: ReturnType<typeof useListSources>
  nameOf: (field: string, key: string) => GroupName
  isFiltered: boolean
}

/** A project's issues as a board. */
export const useBoard = (view: ProjectView, layout: BoardLayout): BoardState => {
  const sources = useListSources(view)
  const { issues, isFiltered } = useProjectIssues(view)
  const nameOf = useGroupNames(view)
  const { people } = view
  const board = useMemo(() => boardOf(issues, layout, { ...sources, people }), [issues, layout, sources, people])
  return { view, layout, board, sources, nameOf, isFiltered }
}
