import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Comment, Issue } from '../../core/work/entities.ts'
import { longestComment } from '../../core/work/work-limits.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { AttachmentPicture } from '../attachments/attachment-picture.tsx'
import { useIssueFiles } from '../attachments/use-attach.ts'
import { refusalTextOf } from '../conflicts/refusal-texts.ts'
import { useDenied } from '../edit/use-denied.ts'
import { useSave } from '../edit/use-save.ts'
import { PersonBadge } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { UnsentMark } from '../parts/marks.tsx'
import { useOpener } from '../parts/use-opener.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { TextEditor } from '../rich-text/text-editor.tsx'
import { useTextDraft } from '../rich-text/use-text-draft.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import style from './issue.module.css'

interface CommentProps {
  comment: Comment
  view: ProjectView
}

/** Asks first, because no device keeps a deleted comment. */
function DeleteComment({ id, issueId }: Pick<Comment, 'id' | 'issueId'>) {
  const { t } = useLingui()
  const save = useSave()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <UnstyledButton className={style.smallButton} aria-label={t`Delete comment`} onClick={() => setConfirming(true)}>
        <Icon name="trash" size={16} />
      </UnstyledButton>
      {isConfirming && (
        <ConfirmDialog
          isOpen
          danger
          title={<Trans>Delete this comment?</Trans>}
          confirm={<Trans>Delete</Trans>}
          onConfirm={() => save('comment.delete', { id, issueId }) && setConfirming(false)}
          onClose={() => setConfirming(false)}
        >
          <Trans>This can't be undone.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}

function CommentHead({ comment, view }: CommentProps) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const { actor, model } = useStore()
  const author = useWork(({ select }) => select.row('person', comment.authorId)) ?? null
  const mayDelete = useDenied(view)('comment.delete', comment.authorId === actor.userId) === null
  return (
    <div className={style.commentHead}>
      <b>{author?.name ?? t`Someone`}</b>
      <span>{moment(comment.createdAt)}</span>
      {comment.editedAt !== null && (
        <span title={moment(comment.editedAt)}>
          <Trans>edited</Trans>
        </span>
      )}
      {model.isWaiting('comment', comment.id) && <UnsentMark />}
      {mayDelete && <DeleteComment id={comment.id} issueId={comment.issueId} />}
    </div>
  )
}

function CommentItem({ comment, view }: CommentProps) {
  const { t } = useLingui()
  const { actor } = useStore()
  const save = useSave()
  const author = useWork(({ select }) => select.row('person', comment.authorId)) ?? null
  const denied = useDenied(view)('comment.edit', comment.authorId === actor.userId)
  const { id, issueId } = comment
  const onFiles = useIssueFiles({ id: issueId }, view) ?? undefined
  return (
    <li className={style.comment} data-comment={id}>
      <PersonBadge person={author} isNamed />
      <div className={style.commentBody}>
        <CommentHead comment={comment} view={view} />
        <RichText
          label={t`Comment`}
          placeholder={t`Write a comment`}
          value={comment.text}
          max={longestComment}
          denied={denied}
          draftKey={`comment-${issueId} ${id}`}
          people={view.people}
          Picture={AttachmentPicture}
          onFiles={onFiles}
          onSave={(text, from) => text !== '' && save('comment.edit', { id, text, from, issueId })}
        />
      </div>
    </li>
  )
}

/** The comments of an issue, oldest first. */
export function Comments({ issue, view }: { issue: Issue; view: ProjectView }) {
  const comments = useWork(({ select }) => select.commentsOf(issue.id))
  const shown = comments.filter(({ deletedAt }) => deletedAt === null)
  return (
    <section className={style.section}>
      <h2 className={style.sectionTitle}>
        <Plural value={shown.length} _0="Comments" one="# comment" other="# comments" />
      </h2>
      <ul>
        {shown.map((comment) => (
          <CommentItem key={comment.id} comment={comment} view={view} />
        ))}
      </ul>
    </section>
  )
}

const showComment = (id: string) =>
  requestAnimationFrame(() => document.querySelector(`[data-comment="${id}"]`)?.scrollIntoView({ block: 'nearest' }))

/**
 * The comment field at the bottom of an issue; one line until it has the focus. Its text stays visible after the issue is deleted or
 * the person loses the right to comment.
 */
export function NewComment({ issue, view }: { issue: Issue; view: ProjectView }) {
  const { t, i18n } = useLingui()
  const { newId, select } = useStore()
  const save = useSave()
  const draft = useTextDraft(`new-comment-${issue.id}`)
  const { opener, closed } = useOpener()
  const onFiles = useIssueFiles(issue, view) ?? undefined
  const right = useDenied(view)('comment.add')
  const denied = issue.deletedAt === null ? right : i18n._(refusalTextOf({ code: 'issue.gone' }))
  if (denied !== null && !draft.text) return null
  const close = () => {
    draft.drop()
    closed()
  }
  const text = draft.text ?? ''
  const submit = () => {
    const id = draft.id ?? newId()
    const comment = { id, issueId: issue.id, text: text.trim() }
    if (comment.text === '') return
    // another tab may have sent it a moment ago
    if (!select.row('comment', id) && !save('comment.add', comment, id)) return
    close()
    showComment(id)
  }
  return (
    <div className={style.newComment}>
      {draft.isOpen ? (
        <TextEditor
          label={t`Write a comment`}
          placeholder={t`Write a comment, @ to mention someone`}
          people={view.people}
          max={longestComment}
          denied={denied}
          isShort
          text={text}
          written={text}
          isChanged={text.trim() !== ''}
          save={<Trans>Comment</Trans>}
          onFiles={onFiles}
          onChange={draft.write}
          onSubmit={submit}
          onCancel={close}
        />
      ) : (
        <UnstyledButton ref={opener} className={style.commentInput} onClick={draft.open}>
          {t`Write a comment`}
        </UnstyledButton>
      )}
    </div>
  )
}
