import type { Change } from '../sync/sync-types.ts'
import { isProjectScope, projectScope } from '../work/entities.ts'
import { type WebhookKind, webhookKinds } from './webhook-kinds.ts'

/** One changed row in an event: all fields of a new row, otherwise only those that changed. */
export interface WebhookEvent {
  kind: WebhookKind
  id: string
  projectId: string
  fields: Readonly<Record<string, unknown>>
}

type ChangedFields = Pick<Change, 'scope' | 'entity' | 'id' | 'patch' | 'isWhole'>

/** Left out: a project's issue counter changes with each new issue. */
const isCounter = ({ entity, patch }: ChangedFields) =>
  entity === 'project' && patch !== null && Object.keys(patch).every((field) => field === 'lastNumber')

const known: ReadonlySet<string> = new Set(webhookKinds)

/** The row's event, or null if it has none. `all`: the patches of the same change. */
const verbOf = (
  { entity, id, patch, isWhole }: ChangedFields,
  all: readonly ChangedFields[],
): 'created' | 'updated' | 'deleted' | null => {
  const others = all.filter((each) => each.entity === entity && each.id === id)
  // a row that moves to another project is deleted in the old one and complete in the new one
  if (!patch) return others.some((each) => each.patch) ? null : 'deleted'
  if (typeof patch.deletedAt === 'number') return 'deleted'
  return isWhole && !others.some((each) => !each.patch) ? 'created' : 'updated'
}

/**
 * The event of one change for a webhook: rows of its projects and kinds, never of people or the organisation. `projectIds`
 * empty: all projects.
 */
export const eventsOf = (
  changes: readonly ChangedFields[],
  { kinds, projectIds }: { kinds: readonly string[]; projectIds: readonly string[] },
): WebhookEvent[] => {
  const scopes = new Set(projectIds.map(projectScope))
  const seen = changes.filter(({ scope }) => (scopes.size > 0 ? scopes.has(scope) : isProjectScope(scope)))
  return seen.flatMap((change) => {
    const verb = verbOf(change, seen)
    const kind = `${change.entity}.${verb}`
    if (!known.has(kind) || !kinds.includes(kind) || isCounter(change)) return []
    const { id, scope, patch } = change
    return [{ kind: kind as WebhookKind, id, projectId: scope.slice(projectScope('').length), fields: patch ?? {} }]
  })
}
