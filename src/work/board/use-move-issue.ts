import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { noLanes, rankInColumn, valueOfKey } from '../../core/work/board-rules.ts'
import type { Issue } from '../../core/work/entities.ts'
import { fieldValue } from '../../core/work/issue-fields.ts'
import { whyNot } from '../../core/work/permission-rules.ts'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useMoves } from '../edit/status-options.tsx'
import { useEditor } from '../edit/use-editor.ts'
import { useSave } from '../edit/use-save.ts'
import { useStore } from '../use-work.ts'
import type { BoardState } from './use-board.ts'

/** Where a card would be dropped: column, lane, and the card that follows (null: at the end). */
export interface DropTarget {
  column: string
  lane: string
  beforeId: string | null
}

/** Moves an issue to a place of the board: sets the field of the column, the field of the lane and the rank. */
export const useMoveIssue = ({ board, layout, sources }: BoardState) => {
  const store = useStore()
  const editor = useEditor()
  const save = useSave()

  const setByKey = (issue: Issue, field: string, key: string): boolean => {
    const value = valueOfKey(issue, field, key, sources)
    if (value === undefined) return false
    if (field === 'statusId') editor.move(issue.id, key)
    else if (field === 'typeId') editor.changeType(issue.id, key)
    else save('issue.set', { id: issue.id, field, value, from: fieldValue(issue, field) })
    return true
  }

  return (issueId: string, { column, lane, beforeId }: DropTarget): void => {
    const issue = store.select.row('issue', issueId)
    if (!issue) return
    const rank = rankInColumn(board.issuesByColumn.get(column) ?? [], issueId, beforeId, store.newId())
    store.together(() => {
      if (lane !== noLanes) setByKey(issue, layout.lanes, lane)
      if (layout.by === 'statusId') {
        if (issue.statusId !== column || rank !== undefined) editor.move(issueId, column, rank)
        return
      }
      setByKey(issue, layout.by, column)
      if (rank !== undefined) save('issue.rank', { id: issueId, rank })
    })
  }
}

/** Why an issue may not be moved to a column, by the column's key; columns without an entry accept it. */
export const useRefusals = (state: BoardState, active: Issue | undefined): ReadonlyMap<string, string> => {
  const { i18n } = useLingui()
  const store = useStore()
  const { view, layout, board, sources } = state
  const checkMove = useMoves(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: evaluated once, when the card is picked up
  return useMemo(() => {
    if (!active) return new Map()
    const refusals = board.columns.flatMap((key): [string, string][] => {
      const status = layout.by === 'statusId' ? view.statuses.find(({ id }) => id === key) : undefined
      if (status) {
        if (active.statusId === status.id) return []
        const { isAllowed, reason } = checkMove(active, status)
        return isAllowed || !reason ? [] : [[key, reason]]
      }
      const value = valueOfKey(active, layout.by, key, sources)
      if (value === undefined) return []
      const [name, args] =
        layout.by === 'typeId'
          ? ['issue.changeType', { id: active.id, typeId: value }]
          : ['issue.set', { id: active.id, field: layout.by, value }]
      const result = store.model.tryOut(String(name), args, Date.now())
      if (!result || !('refusal' in result) || result.refusal.code === 'field.required') return []
      return [[key, i18n._(whyRefused(result.refusal))]]
    })
    return new Map(refusals)
  }, [active?.id, board.columns])
}

/** Whether this person can move cards on this board. */
export const isMovable = ({ view }: Pick<BoardState, 'view'>): boolean =>
  whyNot('issue.move', view.role) === null && view.project.archivedAt === null
