import * as z from 'zod/mini'
import { countCharacters } from '../../forms/general-rules.ts'
import { type MutatorContext, mutator, type Need, type Rows } from '../../sync/mutator-types.ts'
import type { Comment } from '../entities.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { longestComment } from '../work-limits.ts'
import { issuePatch } from './issue-set-mutators.ts'
import { mergeLongText } from './long-text.ts'
import { insertPatch, updatePatch } from './patches.ts'
import { accessIssue, accessProject, needsOfIssue, needsOfProject } from './project-access.ts'

const text = z.string().check(z.maxLength(2 * longestComment))
/** The comment's issue, so that the tray can name it after a refusal. */
const issueId = z.optional(z.uuid())

const acceptText = (id: string, given: string): string | Refused => {
  const kept = given.replace(/\r\n?/g, '\n').trim()
  const reason = kept === '' ? 'required' : countCharacters(kept) > longestComment ? 'tooLong' : null
  return reason ? refuse('invalid', { entity: 'comment', id, field: 'text', params: { reason } }) : kept
}

const needsOfComment = (rows: Rows, id: string): Need[] => {
  const comment = rows.get('comment', id)
  return [
    { entity: 'comment', id },
    ...(comment ? needsOfIssue(rows, comment.issueId) : []),
    ...needsOfProject(rows, comment?.projectId),
  ]
}

/** The comment, if the actor may do this to it and its issue and project exist. */
const accessComment = (
  rows: Rows,
  context: MutatorContext,
  id: string,
  action: 'comment.edit' | 'comment.delete',
): Comment | Refused => {
  const comment = rows.get('comment', id)
  if (!comment || comment.deletedAt !== null) return refuse('comment.gone', { entity: 'comment', id })
  const isOwn = comment.authorId === context.actor.userId
  const access = accessProject(rows, context, comment.projectId, action, { isOwn })
  if (isRefused(access)) return access
  const issue = rows.get('issue', comment.issueId)
  return !issue || issue.deletedAt !== null ? refuse('issue.gone', { entity: 'issue', id: comment.issueId }) : comment
}

export const commentMutators = {
  /** Commenting on an issue also watches it. */
  'comment.add': mutator({
    lane: 'org',
    args: z.object({ id: z.uuid(), issueId: z.uuid(), text }),
    needs: ({ id, issueId }, rows) => [{ entity: 'comment', id }, ...needsOfIssue(rows, issueId)],
    run: (args, rows, context) => {
      const { id, issueId } = args
      const { actor, now } = context
      const access = accessIssue(rows, context, issueId, 'comment.add')
      if (isRefused(access)) return access
      if (rows.get('comment', id)) return refuse('id.taken', { entity: 'comment', id })
      const accepted = acceptText(id, args.text)
      if (typeof accepted !== 'string') return accepted
      const { issue } = access
      const { projectId, scope, watcherIds } = issue
      const isWatching = watcherIds.includes(actor.userId)
      const fields = { projectId, issueId, authorId: actor.userId, text: accepted }
      return {
        patches: [
          insertPatch('comment', id, scope, { ...fields, createdAt: now, editedAt: null, deletedAt: null }),
          ...issuePatch(
            issue,
            isWatching ? { updatedAt: now } : { watcherIds: [...watcherIds, actor.userId] },
            context,
          ),
        ],
      }
    },
  }),

  'comment.edit': mutator({
    lane: 'org',
    args: z.object({ id: z.uuid(), text, from: z.optional(text), issueId }),
    needs: ({ id }, rows) => needsOfComment(rows, id),
    run: (args, rows, context) => {
      const comment = accessComment(rows, context, args.id, 'comment.edit')
      if (isRefused(comment)) return comment
      const accepted = acceptText(args.id, args.text)
      if (typeof accepted !== 'string') return accepted
      if (comment.text === accepted) return { patches: [] }
      const texts = { mine: accepted, from: args.from, theirs: comment.text, longest: longestComment }
      const merged = mergeLongText(texts, { entity: 'comment', id: args.id, field: 'text' })
      if (isRefused(merged)) return merged
      return { patches: [updatePatch('comment', comment, { text: merged.text, editedAt: context.now })] }
    },
  }),

  /** The text is removed from every device; author and time of the comment stay. */
  'comment.delete': mutator({
    lane: 'org',
    args: z.object({ id: z.uuid(), issueId }),
    needs: ({ id }, rows) => needsOfComment(rows, id),
    run: ({ id }, rows, context) => {
      const comment = accessComment(rows, context, id, 'comment.delete')
      if (isRefused(comment)) return comment
      return { patches: [updatePatch('comment', comment, { text: '', deletedAt: context.now })] }
    },
  }),
}
