import * as z from 'zod/mini'
import { mutator, type Need, type Rows } from '../../sync/mutator-types.ts'
import { relationRowId } from '../derived-ids.ts'
import { isRefused, refuse } from '../refusal-codes.ts'
import { deletePatch, insertPatch } from './patches.ts'
import { accessIssue, needsOfIssue } from './project-access.ts'

const maxRelations = 100

const relationArgs = z.object({ kind: z.enum(['blocks', 'relates', 'duplicates']), fromId: z.uuid(), toId: z.uuid() })
type Relation = z.infer<typeof relationArgs>

const needsOfRelation = (rows: Rows, { kind, fromId, toId }: Relation): Need[] => [
  ...needsOfIssue(rows, fromId),
  ...needsOfIssue(rows, toId),
  { entity: 'relation', id: relationRowId(kind, fromId, toId) },
  { entity: 'relation', id: relationRowId(kind, toId, fromId) },
  { entity: 'relation', field: 'fromId', value: fromId },
]

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
      if (rows.list('relation', 'fromId', fromId).length >= maxRelations)
        return refuse('limit', { entity: 'relation', id, params: { max: maxRelations } })
      const { projectId, scope } = from.issue
      return { patches: [insertPatch('relation', id, scope, { projectId, kind, fromId, toId })] }
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
      return isRefused(access) ? access : { patches: [deletePatch('relation', row)] }
    },
  }),
}
