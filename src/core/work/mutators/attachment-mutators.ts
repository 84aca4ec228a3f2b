import * as z from 'zod/mini'
import { type MutatorContext, mutator, type Need, type Rows } from '../../sync/mutator-types.ts'
import { attachmentLimits, fileNameOf } from '../attachment-rules.ts'
import type { RowOf } from '../entities.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { isRestoreExpired } from './issue-delete-mutators.ts'
import { insertPatch, updatePatch } from './patches.ts'
import { accessIssue, accessProject, needsOfIssue, needsOfProject } from './project-access.ts'

const addArgs = z.object({
  id: z.uuid(),
  issueId: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(attachmentLimits.nameLength)),
  sizeBytes: z.int().check(z.minimum(0), z.maximum(attachmentLimits.fileBytes)),
  mediaType: z.string().check(z.regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/)),
})
const idArgs = z.object({ id: z.uuid() })

const needsOfAttachment = ({ id }: { id: string }, rows: Rows): Need[] => [
  { entity: 'attachment', id },
  ...needsOfProject(rows, rows.get('attachment', id)?.projectId),
]

/** Whether the actor may remove or restore it: their own, or any as a project admin. */
const mayChange = (rows: Rows, context: MutatorContext, row: RowOf<'attachment'>): Refused | null => {
  const isOwn = row.createdBy === context.actor.userId
  const access = accessProject(rows, context, row.projectId, 'attachment.delete', { isOwn })
  return isRefused(access) ? access : null
}

/** Attachments as rows. Their bytes are sent beside the queue, with the same id (`attachment-rules.ts`). */
export const attachmentMutators = {
  'attachment.add': mutator({
    lane: 'org',
    args: addArgs,
    needs: ({ id, issueId }, rows) => [
      { entity: 'attachment', id },
      { entity: 'attachment', field: 'issueId', value: issueId },
      ...needsOfIssue(rows, issueId),
    ],
    run: ({ id, issueId, ...given }, rows, context) => {
      const access = accessIssue(rows, context, issueId, 'attachment.add')
      if (isRefused(access)) return access
      if (rows.get('attachment', id)) return refuse('id.taken', { entity: 'attachment', id })
      const { projectId, scope } = access.issue
      const others = rows.list('attachment', 'issueId', issueId).filter(({ deletedAt }) => deletedAt === null)
      const max = attachmentLimits.perIssue
      if (others.length >= max) return refuse('limit', { entity: 'attachment', id, params: { max } })
      const file = { ...given, name: fileNameOf(given.name) }
      const origin = { createdAt: context.now, createdBy: context.actor.userId, deletedAt: null, uploadedAt: null }
      return { patches: [insertPatch('attachment', id, scope, { projectId, issueId, ...file, ...origin })] }
    },
  }),

  'attachment.remove': mutator({
    lane: 'org',
    args: idArgs,
    needs: needsOfAttachment,
    run: ({ id }, rows, context) => {
      const row = rows.get('attachment', id)
      if (!row || row.deletedAt !== null) return refuse('attachment.gone', { entity: 'attachment', id })
      return mayChange(rows, context, row) ?? { patches: [updatePatch('attachment', row, { deletedAt: context.now })] }
    },
  }),

  /** Undoes a removal; the bytes of removed attachments are kept for a while. */
  'attachment.restore': mutator({
    lane: 'org',
    args: idArgs,
    needs: needsOfAttachment,
    run: ({ id }, rows, context) => {
      const row = rows.get('attachment', id)
      if (!row || isRestoreExpired(context, row.deletedAt))
        return refuse('attachment.gone', { entity: 'attachment', id })
      if (row.deletedAt === null) return { patches: [] }
      return mayChange(rows, context, row) ?? { patches: [updatePatch('attachment', row, { deletedAt: null })] }
    },
  }),
}
