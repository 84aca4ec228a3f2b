import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { overLimit } from '../../core/work/board-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { NewIssueLine, unfinishedLine } from '../create/new-issue-line.tsx'
import { useOpenCreate } from '../create/use-create.ts'
import { Icon } from '../parts/icon.tsx'
import { useOpener } from '../parts/use-opener.ts'
import { useStore, useWork } from '../use-work.ts'
import style from './board.module.css'
import { type CellProps, Refusal, ScrolledCards, useCell } from './cell.tsx'
import type { BoardState } from './use-board.ts'
import { useColumnIssues } from './use-column-issues.ts'
import { isMovable } from './use-move-issue.ts'

function Limit({ count, limit }: { count: number; limit: number }) {
  const { t } = useLingui()
  const over = overLimit(count, limit)
  if (over === 0) return <span className={style.count}>{t`${count} / ${limit}`}</span>
  return (
    <>
      <span className={style.exceeded} title={t`${over} over`}>
        {count} / {limit}
      </span>
      <span className={classNames(style.count, style.over)}>{t`${over} over`}</span>
    </>
  )
}

interface ColumnHeadProps {
  state: BoardState
  column: string
  onAdd?: () => void
}

/** The name of a column and the number of its cards. A limit counts all issues of the status, including those that a filter hides. */
export function ColumnHead({ state, column, onAdd }: ColumnHeadProps) {
  const { t } = useLingui()
  const { view, layout, board, nameOf } = state
  const { mark, text } = nameOf(layout.by, column)
  const all = useWork(({ select }) => select.issuesInStatus(column))
  const status = layout.by === 'statusId' ? view.statuses.find(({ id }) => id === column) : undefined
  return (
    <header className={style.head}>
      {mark}
      <h2 className={style.name} title={text}>
        {text}
      </h2>
      {status && status.wipLimit !== null ? (
        <Limit count={all.length} limit={status.wipLimit} />
      ) : (
        <span className={style.count}>{board.issuesByColumn.get(column)?.length ?? 0}</span>
      )}
      {status && onAdd && (
        <UnstyledButton className={style.add} aria-label={t`New issue in ${status.name}`} onClick={onAdd}>
          <Icon name="plus" size={16} />
        </UnstyledButton>
      )}
    </header>
  )
}

/** A column: the issues that share a status or another value, ordered by rank. */
export function Column(props: CellProps) {
  const { state, column } = props
  const { t } = useLingui()
  const { lane } = useStore()
  // a line that was left is open again, and takes no focus
  const [adding, setAdding] = useState(unfinishedLine(lane, column) === '' ? null : 'left')
  const { opener, closed } = useOpener()
  const close = () => {
    setAdding(null)
    closed()
  }
  const { refusal, isHovered, menu, shared } = useCell(props)
  const { view, layout, nameOf } = state
  const name = nameOf(layout.by, column).text
  const { start, create } = useColumnIssues(view, layout.by === 'statusId' ? column : null)
  const openCreate = useOpenCreate()
  const mayAdd = start !== null && isMovable(state)
  const isAdding = adding !== null && mayAdd
  const [createdId, setCreatedId] = useState<string | null>(null)
  const createHere = (text: string) => {
    const id = create(text)
    setCreatedId(id)
    return id
  }
  const add = () =>
    start === 'dialog' ? openCreate({ projectId: view.project.id, statusId: column }) : setAdding('pressed')
  return (
    <section {...shared} className={style.column} aria-label={name} data-column={column}>
      <ColumnHead state={state} column={column} {...(mayAdd && { onAdd: add })} />
      <ScrolledCards
        {...props}
        isHovered={isHovered && refusal === null}
        menu={menu}
        isQuiet={isAdding}
        createdId={createdId}
      />
      {isAdding && (
        <NewIssueLine view={view} place={column} create={createHere} autoFocus={adding === 'pressed'} onClose={close} />
      )}
      {mayAdd && !isAdding && (
        <UnstyledButton
          ref={opener}
          className={style.foot}
          aria-label={t`New issue at the bottom of ${name}`}
          onClick={add}
        >
          <Icon name="plus" size={16} />
          <Trans>New issue</Trans>
        </UnstyledButton>
      )}
      <Refusal text={refusal} />
    </section>
  )
}
