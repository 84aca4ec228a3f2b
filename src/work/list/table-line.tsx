import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { fieldValue } from '../../core/work/issue-fields.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useFieldTexts } from '../edit/use-field-texts.ts'
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

const useIssueLine = (issueId: string | null) => {
  const store = useStore()
  const editor = useEditor()
  const onOpen = useOpenIssue()
  const { peeked } = usePeek()
  const issue = issueId === null ? undefined : store.select.row('issue', issueId)
  const facts = issue && issueFacts(store, issue)
  const ref = facts && `${facts.project.key}-${facts.issue.number}`
  const isCurrent = peeked !== null && (peeked === issueId || peeked === ref)
  return { store, facts, shared: { isCurrent, onOpen, onEdit: editor.open } }
}

interface LineProps {
  list: ListState
  line: Line
}

interface WideLineProps extends LineProps {
  texts: RowTexts
  mayEdit: boolean
  index: number
  style: CSSProperties
}

function GroupHead({ list, line, hasCheck }: LineProps & { hasCheck: boolean }) {
  const textOf = useFieldTexts(list.view)
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
      textOf={textOf}
      onToggle={toggle}
      selection={hasCheck ? selection : null}
    />
  )
}

/** A line of the table: the head of a group, or an issue. */
export function WideLine({ list, line, texts, mayEdit, index, style }: WideLineProps) {
  const { store, facts, shared } = useIssueLine(line.kind === 'issue' ? line.issueId : null)
  const { view, layout, selection } = list
  const { columns } = layout
  if (line.kind === 'group')
    return (
      <tr aria-rowindex={index + 2} data-index={index} className={table.line} style={style}>
        <td colSpan={columns.length + 1} className={table.groupCell}>
          <GroupHead list={list} line={line} hasCheck />
        </td>
      </tr>
    )
  if (!facts) return null
  const named = columns.flatMap((column) => {
    const entity = naming[column] ?? (view.fields.find(({ id }) => id === column)?.kind === 'person' && 'person')
    return entity ? [store.select.row(entity, String(fieldValue(facts.issue, column)))] : []
  })
  return (
    <TableRow
      {...shared}
      {...{ facts, view, columns, texts, mayEdit, named, index }}
      start={String(style.transform)}
      isSelected={selection.ids.has(facts.issue.id)}
      onSelect={selection.toggle}
    />
  )
}

/** A line of a phone's list; while there is a selection, a tap selects. */
export function NarrowLine({ list, line, isSelecting }: LineProps & { isSelecting: boolean }) {
  const { t } = useLingui()
  const { facts, shared } = useIssueLine(line.kind === 'issue' ? line.issueId : null)
  if (line.kind === 'group') return <GroupHead list={list} line={line} hasCheck={isSelecting} />
  if (!facts) return null
  if (!isSelecting) return <IssueRow {...shared} facts={facts} isWide={false} />
  const { id, summary } = facts.issue
  const isSelected = list.selection.ids.has(id)
  return (
    <label className={bulk.chosen} data-selected={isSelected || undefined}>
      <input
        type="checkbox"
        aria-label={t`Select ${summary}`}
        checked={isSelected}
        onChange={() => list.selection.toggle(id, false)}
      />
      <span className={bulk.chosenSummary}>{summary}</span>
    </label>
  )
}
