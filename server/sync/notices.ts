import type { Actor, Patch } from '../../src/core/sync/mutator-types.ts'
import { type Issue, personScope } from '../../src/core/work/entities.ts'
import { changed, made } from '../../src/core/work/mutators/patches.ts'
import {
  type ChangedRow,
  type Concern,
  concernsOf,
  newWatchers,
  noticeId,
  strongestConcerns,
} from '../../src/core/work/notice-rules.ts'
import type { Commit } from './commit-types.ts'
import { needsOfScope } from './row-cache.ts'
import { rolesIn } from './scopes.ts'

/** Copies that nobody made by hand tell nobody. */
const silentMutators = new Set(['project.duplicate'])

/** Members by their roles, read once in a transaction; who is no member is null. */
const readRoles = async ({ tx, lane, roles, recipients }: Commit, userIds: readonly string[]): Promise<void> => {
  const missing = [...new Set(userIds)].filter((id) => /^\d{1,18}$/.test(id) && !roles.has(id) && !recipients.has(id))
  if (missing.length === 0 || !lane.orgId) return
  const found = await rolesIn(tx, lane.orgId, missing)
  for (const id of missing) recipients.set(id, found.get(id) ?? null)
}

/** Whether somebody is a member who may see this issue. */
const maySee = ({ cache, roles, recipients }: Commit, issue: Issue, userId: string): boolean => {
  const orgRoles = roles.get(userId) ?? recipients.get(userId)
  return orgRoles ? cache.isOpenTo(issue.scope, { userId, orgRoles }) : false
}

/**
 * What a mutation tells others, as patches of the same change: a notice for each person that it concerns, and who watches the
 * issue from now on. Nobody is told of their own acts, or of what they may not see. The rows of the mutation are in the cache as
 * they are after it.
 */
export const noticesOf = async (
  commit: Commit,
  actor: Actor,
  mutation: { id: string; name: string },
  rows: readonly ChangedRow[],
): Promise<Patch[]> => {
  const { cache, now } = commit
  if (!commit.lane.orgId || silentMutators.has(mutation.name)) return []
  const issueOf = (id: string) => cache.current('issue', id) as Issue | null
  const concerns: Concern[] = []
  const watching = new Map<string, Set<string>>()
  for (const row of rows) {
    const found = concernsOf(row, issueOf)
    concerns.push(...found)
    const issueId = row.entity === 'issue' ? row.after?.id : found[0]?.issueId
    if (issueId) watching.set(issueId, new Set([...(watching.get(issueId) ?? []), ...newWatchers(row, found)]))
  }
  const others = strongestConcerns(concerns).filter(({ userId }) => userId !== actor.userId)
  const people = [...others.map(({ userId }) => userId), ...[...watching.values()].flatMap((ids) => [...ids])]
  if (people.length === 0) return []
  await readRoles(commit, people)
  await cache.load([...new Set(others.map(({ issueId }) => issueOf(issueId)?.scope ?? ''))].flatMap(needsOfScope))

  const told = others.flatMap((concern): Patch[] => {
    const issue = issueOf(concern.issueId)
    if (!issue || !maySee(commit, issue, concern.userId)) return []
    const { userId, issueId, ...what } = concern
    const own = { ownerId: userId, projectId: issue.projectId, issueId, actorId: actor.userId }
    const fields = { ...own, ...what, at: now, readAt: null, doneAt: null }
    return [made('notice', noticeId(mutation.id, actor.userId, concern), personScope(userId), fields)]
  })
  const watched = [...watching].flatMap(([issueId, ids]): Patch[] => {
    const issue = issueOf(issueId)
    const fresh = [...ids].filter((id) => issue && !issue.watcherIds.includes(id) && maySee(commit, issue, id))
    return issue && fresh.length > 0 ? [changed('issue', issue, { watcherIds: [...issue.watcherIds, ...fresh] })] : []
  })
  return [...told, ...watched]
}
