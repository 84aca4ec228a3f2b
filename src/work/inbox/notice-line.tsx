import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { daysBetween } from '../../core/work/due-rules.ts'
import type { Notice } from '../../core/work/entities.ts'
import { plainText } from '../../core/work/notice-rules.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { IssueKey, PersonBadge } from '../parts/badges.tsx'
import { useDateText } from '../parts/due-date.tsx'
import { Icon } from '../parts/icon.tsx'
import { UnsentMark } from '../parts/marks.tsx'
import { useToday } from '../use-today.ts'
import { useStore } from '../use-work.ts'
import style from './inbox.module.css'
import type { InboxLine } from './use-inbox-lines.ts'

export interface LineActions {
  onOpen: (line: InboxLine) => void
  onRead: (line: InboxLine, is: boolean) => void
  onDone: (line: InboxLine) => void
}

/** When the issue is due now: its date may have changed since the reminder. */
function Due({ issueId }: { issueId: string }) {
  const { select } = useStore()
  const dateText = useDateText()
  const today = useToday()
  const dueDate = select.row('issue', issueId)?.dueDate ?? null
  if (dueDate === null) return <Trans>Due date removed</Trans>
  const days = daysBetween(today, dueDate)
  if (days === 0) return <Trans>Due today</Trans>
  if (days === 1) return <Trans>Due tomorrow</Trans>
  if (days === -1) return <Trans>Was due yesterday</Trans>
  const date = dateText(dueDate, true)
  return days < 0 ? date : <Trans>Due {date}</Trans>
}

/** What happened, in a few words. */
function What({ notice }: { notice: Notice }) {
  const { t } = useLingui()
  const { select } = useStore()
  const name = select.row('person', notice.actorId)?.name ?? t`Someone`
  const status = (notice.statusId && select.row('status', notice.statusId)?.name) || t`another status`
  const sentences: Record<Notice['kind'], ReactNode> = {
    assigned: (
      <Trans>
        <b>{name}</b> assigned this to you
      </Trans>
    ),
    mentioned: (
      <Trans>
        <b>{name}</b> mentioned you
      </Trans>
    ),
    due: <Due issueId={notice.issueId} />,
    comment: (
      <Trans>
        <b>{name}</b> commented
      </Trans>
    ),
    status: (
      <Trans>
        <b>{name}</b> moved this to {status}
      </Trans>
    ),
  }
  return sentences[notice.kind]
}

/** The comment’s first line; empty when it was deleted. */
const useWords = ({ commentId, issueId }: Notice): string => {
  const { select, wantTexts } = useStore()
  useEffect(() => {
    if (commentId !== null) wantTexts([issueId])
  }, [wantTexts, commentId, issueId])
  const comment = commentId && select.row('comment', commentId)
  return comment && comment.deletedAt === null ? plainText(comment.text) : ''
}

/** One issue of the inbox with its latest notice, unread ones first. */
export function NoticeLine({ line, isCurrent, ...actions }: { line: InboxLine; isCurrent: boolean } & LineActions) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const { select, model } = useStore()
  const { facts, notices, isUnread } = line
  const { issue, project } = facts
  const shown = notices.find(({ readAt }) => readAt === null) ?? notices[0]
  const words = useWords(shown)
  const more = notices.length - 1
  return (
    <div
      className={style.line}
      data-issue={issue.id}
      data-unread={isUnread || undefined}
      data-current={isCurrent || undefined}
    >
      <span className={style.dot} aria-hidden="true" />
      {shown.kind === 'due' ? (
        <span className={style.clock}>
          <Icon name="calendar" size={16} />
        </span>
      ) : (
        <PersonBadge person={select.row('person', shown.actorId) ?? null} isNamed />
      )}
      <div className={style.text}>
        <button type="button" className={style.summary} data-open onClick={() => actions.onOpen(line)}>
          {isUnread && (
            <span className="visually-hidden">
              <Trans>Unread:</Trans>{' '}
            </span>
          )}
          {issue.summary}
        </button>
        <p className={style.what}>
          <What notice={shown} />
          {words !== '' && <span className={style.words}>{words}</span>}
        </p>
        <p className={style.under}>
          <IssueKey projectKey={project.key} number={issue.number} />
          <span className={style.cut}>{project.name}</span>
          <time>{moment(shown.at)}</time>
          {more > 0 && (
            <span>
              <Plural value={more} one="# more" other="# more" />
            </span>
          )}
          {notices.some(({ id }) => model.isWaiting('notice', id)) && <UnsentMark />}
        </p>
      </div>
      <div className={style.actions}>
        <button
          type="button"
          className={style.action}
          aria-label={isUnread ? t`Mark as read` : t`Mark as unread`}
          title={isUnread ? t`Mark as read` : t`Mark as unread`}
          onClick={() => actions.onRead(line, isUnread)}
        >
          <Icon name={isUnread ? 'letterOpen' : 'letter'} />
        </button>
        <button
          type="button"
          className={style.action}
          aria-label={t`Done`}
          title={t`Done`}
          onClick={() => actions.onDone(line)}
        >
          <Icon name="check" />
        </button>
      </div>
    </div>
  )
}
