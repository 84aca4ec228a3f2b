import * as z from 'zod/mini'
import { mutator, type Need, type Rows } from '../../sync/mutator-types.ts'
import { relationRowId } from '../derived-ids.ts'
import { isRefused, refuse } from '../refusal-codes.ts'
import { changed, gone, made } from './patches.ts'
import { accessIssue, accessProject, needsOfIssue, needsOfProject } from './project-access.ts'

const mostRelations = 100
const mostAttachments = 100
const largestFileBytes = 100 * 1024 * 1024

const relationArgs = z.object({ kind: z.enum(['blocks', 'relates', 'duplicates']), fromId: z.uuid(), toId: z.uuid() })
type Relation = z.infer<typeof relationArgs>

const needsOfRelation = (rows: Rows, { kind, fromId, toId }: Relation): Need[] => [
  ...needsOfIssue(rows, fromId),
  ...needsOfIssue(rows, toId),
  { entity: 'relation', id: relationRowId(kind, fromId, toId) },
  { entity: 'relation', id: relationRowId(kind, toId, fromId) },
  { entity: 'relation', field: 'fromId', value: fromId },
]

const attachmentArgs = z.object({
  id: z.uuid(),
  issueId: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  sizeBytes: z.int().check(z.minimum(0), z.maximum(largestFileBytes)),
  mediaType: z.string().check(z.regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/)),
})

export const relationMutators = {
  /** One issue blocks, duplicates or relates to another that the actor sees. The row's scope is the first one's project. */
  'relation.add': mutator({
    lane: 'org',
    args: relationArgs,
    needs: (args, rows) => needsOfRelation(rows, args),
    run: (args, rows, context) => {
      const { kind, fromId, toId } = args
      const id = relationRowId(kind, fromId, toId)
      const from = accessIssue(rows, context, fromId, 'issue.edit')
      if (isRefused(from)) return from
      const to = accessIssue(rows, context, toId, 'project.see')
      if (isRefused(to)) return to
      const isReversed = kind !== 'relates' && rows.get('relation', relationRowId(kind, toId, fromId)) !== undefined
      if (fromId === toId || isReversed)
        return refuse('invalid', { entity: 'relation', id, field: 'toId', params: { reason: 'circle' } })
      if (rows.get('relation', id)) return { patches: [] }
      if (rows.list('relation', 'fromId', fromId).length >= mostRelations)
        return refuse('limit', { entity: 'relation', id, params: { max: mostRelations } })
      const { projectId, scope } = from.issue
      return { patches: [made('relation', id, scope, { projectId, kind, fromId, toId })] }
    },
  }),

  'relation.remove': mutator({
    lane: 'org',
    args: relationArgs,
    needs: (args, rows) => needsOfRelation(rows, args),
    run: ({ kind, fromId, toId }, rows, context) => {
      const row = rows.get('relation', relationRowId(kind, fromId, toId))
      if (!row) return { patches: [] }
      const access = accessIssue(rows, context, row.fromId, 'issue.edit')
      return isRefused(access) ? access : { patches: [gone('relation', row)] }
    },
  }),

  /** The metadata of a file; its bytes are sent beside the queue with the same id. */
  'attachment.add': mutator({
    lane: 'org',
    args: attachmentArgs,
    needs: ({ id, issueId }, rows) => [
      { entity: 'attachment', id },
      { entity: 'attachment', field: 'issueId', value: issueId },
      ...needsOfIssue(rows, issueId),
    ],
    run: ({ id, issueId, ...file }, rows, context) => {
      const access = accessIssue(rows, context, issueId, 'attachment.add')
      if (isRefused(access)) return access
      if (rows.get('attachment', id)) return refuse('id.taken', { entity: 'attachment', id })
      const { projectId, scope } = access.issue
      const others = rows.list('attachment', 'issueId', issueId).filter(({ deletedAt }) => deletedAt === null)
      if (others.length >= mostAttachments)
        return refuse('limit', { entity: 'attachment', id, params: { max: mostAttachments } })
      const origin = { createdAt: context.now, createdBy: context.actor.userId, deletedAt: null }
      return { patches: [made('attachment', id, scope, { projectId, issueId, ...file, ...origin })] }
    },
  }),

  'attachment.remove': mutator({
    lane: 'org',
    args: z.object({ id: z.uuid() }),
    needs: ({ id }, rows) => [
      { entity: 'attachment', id },
      ...needsOfProject(rows, rows.get('attachment', id)?.projectId),
    ],
    run: ({ id }, rows, context) => {
      const row = rows.get('attachment', id)
      if (!row || row.deletedAt !== null) return refuse('attachment.gone', { entity: 'attachment', id })
      const isOwn = row.createdBy === context.actor.userId
      const access = accessProject(rows, context, row.projectId, 'attachment.delete', { isOwn })
      return isRefused(access) ? access : { patches: [changed('attachment', row, { deletedAt: context.now })] }
    },
  }),
}
