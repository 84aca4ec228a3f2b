import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { typeLevel } from '../../core/work/issue-fields.ts'
import { isResolved } from '../../core/work/workflow-rules.ts'
import { unfinishedLine, useLine } from '../create/new-issue-line.tsx'
import { useNewIssues } from '../create/use-new-issues.ts'
import { useDenied } from '../edit/use-denied.ts'
import { issueRef } from '../issues/issue-facts.ts'
import { IssueKey } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { TypeMark } from '../parts/marks.tsx'
import { useOpener } from '../parts/use-opener.ts'
import { useStore, useWork } from '../use-work.ts'
import { IssueLine } from './issue-line.tsx'
import type { DetailProps } from './issue-value.tsx'
import style from './related.module.css'

/** The parent of the issue. */
export function ParentLine({ issue, view }: DetailProps) {
  const { t } = useLingui()
  const parent = useWork(({ select }) => (issue.parentId ? select.row('issue', issue.parentId) : undefined))
  const type = view.types.find(({ id }) => id === parent?.typeId)
  if (!parent || !type || parent.deletedAt !== null) return null
  return (
    <nav className={style.parent} aria-label={t`Parent`}>
      <Link href={linkTo('issue', { issue: issueRef(view.project, parent) })}>
        <TypeMark {...type} />
        <IssueKey projectKey={view.project.key} number={parent.number} />
        <span className={style.summary} dir="auto">
          {parent.summary}
        </span>
      </Link>
    </nav>
  )
}

interface NewSubIssueProps extends Pick<DetailProps, 'issue'> {
  autoFocus: boolean
  onClose: () => void
}

/** The input for a new sub-issue; it stays open for the next one. Several pasted lines create several. */
function NewSubIssue({ issue, autoFocus, onClose }: NewSubIssueProps) {
  const { t } = useLingui()
  const [text, setText] = useLine(issue.id)
  const create = useNewIssues()
  const add = (lines: string) =>
    create(lines, { projectId: issue.projectId, values: { parentId: issue.id } }).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && add(text)) setText('')
  }
  return (
    <form className={style.newLine} onSubmit={submit}>
      <TextInput
        className={style.newInput}
        aria-label={t`New sub-issue`}
        placeholder={t`What needs doing?`}
        value={text}
        enterKeyHint="done"
        autoComplete="off"
        autoFocus={autoFocus}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (text !== '' || !pasted.trim().includes('\n')) return
          event.preventDefault()
          add(pasted)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.stopPropagation()
          setText('')
          onClose()
        }}
        onBlur={() => text.trim() === '' && onClose()}
      />
    </form>
  )
}

/** The sub-issues of an issue with their progress and an input for a new one. */
export function SubIssues({ issue, view }: DetailProps) {
  const { t } = useLingui()
  const children = useWork(({ select }) => select.subIssuesOf(issue.id))
  const { lane } = useStore()
  // a line that was left is open again, and takes no focus
  const [adding, setAdding] = useState(unfinishedLine(lane, issue.id) === '' ? null : 'left')
  const { opener, closed } = useOpener()
  const close = () => {
    setAdding(null)
    closed()
  }
  const denied = useDenied(view)('issue.create')
  const type = view.types.find(({ id }) => id === issue.typeId)
  const mayHave = type !== undefined && view.types.some((each) => typeLevel(each) > typeLevel(type))
  if (children.length === 0 && (!mayHave || denied)) return null
  const categories = new Map(view.statuses.map(({ id, category }) => [id, category]))
  const done = children.filter(({ statusId }) => isResolved(categories.get(statusId) ?? 'todo')).length
  return (
    <section aria-label={t`Sub-issues`}>
      <div className={style.head}>
        <h2>
          <Trans>Sub-issues</Trans>
        </h2>
        {children.length > 0 && (
          <>
            <span className={style.count}>{t`${done} of ${children.length}`}</span>
            <span className={style.bar} aria-hidden="true">
              <i style={{ width: `${(100 * done) / children.length}%` }} />
            </span>
          </>
        )}
        {mayHave && !denied && (
          <UnstyledButton ref={opener} className={style.add} onClick={() => setAdding('pressed')}>
            <Icon name="plus" size={16} />
            <Trans>Add sub-issue</Trans>
          </UnstyledButton>
        )}
      </div>
      <ul>
        {children.map((child) => (
          <IssueLine key={child.id} issue={child} />
        ))}
      </ul>
      {adding !== null && <NewSubIssue issue={issue} autoFocus={adding === 'pressed'} onClose={close} />}
    </section>
  )
}
