import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { fieldValue } from '../../core/work/issue-fields.ts'
import { useEditor } from '../edit/use-editor.ts'
import { issueFacts } from '../issues/issue-facts.ts'
import { IssueRow } from '../issues/issue-row.tsx'
import { useOpenIssue, usePeek } from '../use-address.ts'
import { useStore } from '../use-work.ts'
import bulk from './bulk.module.css'
import type { RowTexts } from './cells.tsx'
import { GroupLine } from './group-line.tsx'
import table from './table.module.css'
import { TableRow } from './table-row.tsx'
import type { Line } from './use-lines.ts'
import type { ListState } from './use-list.ts'

/** Columns that show rows outside the issue's facts. */
const naming: Readonly<Record<string, 'person' | 'issue'>> = { reporterId: 'person', parentId: 'issue' }

/** Values that all lines of a list share, so that each line need not read them. */
export const useLineContext = () => {
  const store = useStore()
  const { open: onEdit } = useEditor()
  const onOpen = useOpenIssue()
  const { peeked } = usePeek()
  return { store, peeked, actions: { onOpen, onEdit } }
}
type LineContext = ReturnType<typeof useLineContext>

const issueLine = ({ store, peeked, actions }: LineContext, issueId: string) => {
  const issue = store.select.row('issue', issueId)
  const facts = issue && issueFacts(store, issue)
  if (!facts) return null
  const isCurrent = peeked !== null && (peeked === issueId || peeked === `${facts.project.key}-${issue.number}`)
  return { facts, shared: { isCurrent, ...actions } }
}

interface LineProps {
  list: ListState
  line: Line
  context: LineContext
}

interface WideLineProps extends LineProps {
  texts: RowTexts
  index: number
  style: CSSProperties
}

interface GroupHeadProps extends Omit<LineProps, 'context'> {
  hasCheck: boolean
  isTable: boolean
}

function GroupHead({ list, line, hasCheck, isTable }: GroupHeadProps) {
  if (line.kind === 'issue') return null
  const { view, layout, selection, toggle, nameOf } = list
  const { group } = line
  const { mark, text } = nameOf(group.field, group.key)
  return (
    <GroupLine
      view={view}
      group={group}
      name={
        <>
          {mark}
          <span className={table.cut}>{text}</span>
        </>
      }
      isClosed={line.isClosed}
      columns={layout.columns}
      onToggle={toggle}
      selection={hasCheck ? selection : null}
      isTable={isTable}
    />
  )
}

/** A line of the table: the head of a group, or an issue. */
export function WideLine({ list, line, context, texts, index, style }: WideLineProps) {
  const { view, layout, selection, mayEdit } = list
  const { columns } = layout
  if (line.kind === 'group')
    return (
      <tr aria-rowindex={index + 2} data-index={index} className={table.line} style={style}>
        <td colSpan={columns.length + 1} className={table.groupCell}>
          <GroupHead list={list} line={line} hasCheck={mayEdit} isTable />
        </td>
      </tr>
    )
  const found = issueLine(context, line.issueId)
  if (!found) return null
  const { facts, shared } = found
  const { select } = context.store
  const named = columns.flatMap((column) => {
    const entity = naming[column] ?? (view.fields.find(({ id }) => id === column)?.kind === 'person' && 'person')
    return entity ? [select.row(entity, String(fieldValue(facts.issue, column)))] : []
  })
  return (
    <TableRow
      {...shared}
      {...{ facts, view, columns, texts, mayEdit, named, index }}
      position={style}
      isSelected={mayEdit && selection.ids.has(facts.issue.id)}
      onSelect={selection.toggle}
    />
  )
}

/** A line of a phone's list; while there is a selection, a tap selects. */
export function NarrowLine({ list, line, context, isSelecting }: LineProps & { isSelecting: boolean }) {
  const { t } = useLingui()
  if (line.kind === 'group') return <GroupHead list={list} line={line} hasCheck={isSelecting} isTable={false} />
  const found = issueLine(context, line.issueId)
  if (!found) return null
  const { facts, shared } = found
  if (!isSelecting) return <IssueRow {...shared} facts={facts} isWide={false} />
  const { id, summary } = facts.issue
  const isSelected = list.selection.ids.has(id)
  return (
    <label className={bulk.chosen} data-selected={isSelected || undefined}>
      <input
        type="checkbox"
        className={table.box}
        aria-label={t`Select ${summary}`}
        checked={isSelected}
        onChange={() => list.selection.toggle(id, false)}
      />
      <span className={bulk.chosenSummary}>{summary}</span>
    </label>
  )
}
