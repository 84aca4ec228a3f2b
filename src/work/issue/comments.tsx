import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { Comment, Issue } from '../../core/work/entities.ts'
import { whyNot } from '../../core/work/permission-rules.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { Button } from '../../ui/action/button.tsx'
import { useSave } from '../edit/use-save.ts'
import { PersonBadge } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { UnsentMark } from '../parts/marks.tsx'
import type { ProjectView } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import { EditableText } from './editable-text.tsx'
import style from './issue.module.css'

/** As long as the longest that is stored. */
const longestComment = 30_000

function CommentItem({ comment, view }: { comment: Comment; view: ProjectView }) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const { actor, model } = useStore()
  const save = useSave()
  const author = useWork(({ select }) => select.row('person', comment.authorId)) ?? null
  const isOwn = comment.authorId === actor.userId
  const mayEdit = whyNot('comment.edit', view.role, isOwn) === null
  const mayDelete = whyNot('comment.delete', view.role, isOwn) === null
  if (comment.deletedAt !== null) return null
  return (
    <li className={style.comment}>
      <PersonBadge person={author} isNamed />
      <div className={style.commentBody}>
        <div className={style.commentHead}>
          <b>{author?.name ?? t`Somebody`}</b>
          <span>{moment(comment.createdAt)}</span>
          {comment.editedAt !== null && (
            <span>
              <Trans>edited</Trans>
            </span>
          )}
          {model.isWaiting('comment', comment.id) && <UnsentMark />}
          {mayDelete && (
            <button
              type="button"
              className={style.smallButton}
              aria-label={t`Delete comment`}
              onClick={() => save('comment.delete', { id: comment.id })}
            >
              <Icon name="close" size={16} />
            </button>
          )}
        </div>
        <EditableText
          label={t`Comment`}
          value={comment.text}
          max={longestComment}
          isReadOnly={!mayEdit}
          className={style.prose ?? ''}
          onSave={(text) => text !== '' && save('comment.edit', { id: comment.id, text, from: comment.text })}
        >
          {comment.text}
        </EditableText>
      </div>
    </li>
  )
}

/** What was said about an issue, oldest first. */
export function Comments({ issue, view }: { issue: Issue; view: ProjectView }) {
  useWork((work) => work.version())
  const comments = useWork(({ select }) => select.commentsOf(issue.id))
  const shown = comments.filter(({ deletedAt }) => deletedAt === null)
  return (
    <section className={style.section}>
      <h3 className={style.sectionTitle}>
        <Plural value={shown.length} _0="Comments" one="# comment" other="# comments" />
      </h3>
      <ul>
        {shown.map((comment) => (
          <CommentItem key={comment.id} comment={comment} view={view} />
        ))}
      </ul>
    </section>
  )
}

/** The field at the foot of an issue. */
export function NewComment({ issue, view }: { issue: Issue; view: ProjectView }) {
  const { t } = useLingui()
  const { newId } = useStore()
  const save = useSave()
  const [text, setText] = useState('')
  if (whyNot('comment.add', view.role) !== null) return null
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() !== '' && save('comment.add', { id: newId(), issueId: issue.id, text })) setText('')
  }
  const send = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  return (
    <form className={style.newComment} onSubmit={submit}>
      <textarea
        className={style.commentInput}
        aria-label={t`Write a comment`}
        placeholder={t`Write a comment`}
        rows={1}
        maxLength={longestComment}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={send}
      />
      {text.trim() !== '' && (
        <Button kind="main" type="submit">
          <Trans>Comment</Trans>
        </Button>
      )}
    </form>
  )
}
