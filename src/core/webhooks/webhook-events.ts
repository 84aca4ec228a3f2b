import type { Change } from '../sync/sync-types.ts'
import { projectScope } from '../work/entities.ts'
import { type WebhookKind, webhookKinds } from './webhook-kinds.ts'

/** One row of a change as a webhook is told of it: of a new row all fields, of another those that changed. */
export interface WebhookEvent {
  kind: WebhookKind
  id: string
  projectId: string
  fields: Readonly<Record<string, unknown>>
}

type Told = Pick<Change, 'scope' | 'entity' | 'id' | 'patch' | 'isWhole'>

/** The counter of a project's issues changes with each of them, which says nothing to anybody. */
const isCounter = ({ entity, patch }: Told) =>
  entity === 'project' && patch !== null && Object.keys(patch).every((field) => field === 'lastNumber')

const known: ReadonlySet<string> = new Set(webhookKinds)

/** What happened to the row, or null where it is not told. `all`: the patches of the same change. */
const verbOf = (
  { entity, id, patch, isWhole }: Told,
  all: readonly Told[],
): 'created' | 'updated' | 'deleted' | null => {
  const others = all.filter((each) => each.entity === entity && each.id === id)
  // a row that moves to another project is gone in the one and whole in the other
  if (!patch) return others.some((each) => each.patch) ? null : 'deleted'
  if (typeof patch.deletedAt === 'number') return 'deleted'
  return isWhole && !others.some((each) => !each.patch) ? 'created' : 'updated'
}

/**
 * What a webhook is told of one change: rows of its projects, of the kinds it asked for. Rows of persons and of the organisation
 * are never told. `projectIds` empty: all projects.
 */
export const eventsOf = (
  changes: readonly Told[],
  { kinds, projectIds }: { kinds: readonly string[]; projectIds: readonly string[] },
): WebhookEvent[] => {
  const scopes = new Set(projectIds.map(projectScope))
  const seen = changes.filter(({ scope }) => (scopes.size > 0 ? scopes.has(scope) : scope.startsWith('project:')))
  return seen.flatMap((change) => {
    const verb = verbOf(change, seen)
    const kind = `${change.entity}.${verb}`
    if (!known.has(kind) || !kinds.includes(kind) || isCounter(change)) return []
    const { id, scope, patch } = change
    return [{ kind: kind as WebhookKind, id, projectId: scope.slice(projectScope('').length), fields: patch ?? {} }]
  })
}
