import { and, eq, inArray } from 'drizzle-orm'
import type { Actor, Patch } from '../../src/core/sync/mutator-types.ts'
import {
  type Issue,
  type Notice,
  type NoticeChannel,
  type NoticeSettings,
  noticeSettingsTable,
  personScope,
} from '../../src/core/work/entities.ts'
import { insertPatch, updatePatch } from '../../src/core/work/mutators/patches.ts'
import {
  type ChangedRow,
  type Concern,
  concernsOf,
  dueMail,
  newWatchers,
  noticeId,
  pushDelayMs,
  strongestConcerns,
} from '../../src/core/work/notice-rules.ts'
import { accounts, members } from '../db/schema.ts'
import type { Commit } from './commit-types.ts'
import { noticeColumns } from './entity-tables.ts'
import { needsOfScope } from './row-cache.ts'

/** A person concerned by a change: roles and delivery settings. */
export interface Recipient extends NoticeSettings {
  orgRoles: string[]
  timeZone: string
}

/** Deliveries to queue with the transaction; times in epoch milliseconds. */
export interface Delivery {
  noticeId: string
  userId: string
  pushAt: number | null
  mailAt: number | null
}

/** Mutators that notify nobody: copies and imports, and a change of the workflow that moves all issues of a status. */
const silentMutators = new Set([
  'status.delete',
  'project.duplicate',
  'issue.import',
  'issue.importUpdate',
  'issue.importUndo',
  'comment.import',
])

/** Members, cached per transaction; null for non-members. */
const readRecipients = async ({ tx, lane, recipients }: Commit, userIds: readonly string[]): Promise<void> => {
  const missing = [...new Set(userIds)].filter((id) => /^\d{1,18}$/.test(id) && !recipients.has(id))
  if (missing.length === 0 || !lane.orgId) return
  const found = await tx
    .select({
      userId: members.userId,
      orgRoles: members.roleCodes,
      timeZone: accounts.timeZone,
      ...noticeColumns,
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.userId))
    .where(and(eq(members.orgId, lane.orgId), inArray(members.userId, missing.map(BigInt)), eq(members.enabled, true)))
  for (const id of missing) recipients.set(id, null)
  for (const { userId, ...recipient } of found) recipients.set(String(userId), recipient)
}

/** Whether a person is a member who may see this issue. */
const maySee = ({ cache, recipients }: Commit, issue: Issue, userId: string): boolean => {
  const recipient = recipients.get(userId)
  return recipient ? cache.isOpenTo(issue.scope, { userId, orgRoles: recipient.orgRoles }) : false
}

const channelOf = ({ recipients }: Commit, { userId, kind }: Concern): NoticeChannel =>
  recipients.get(userId)?.[noticeSettingsTable[kind]] ?? 'off'

/** Makes a notice, and plans when to push or mail it unless it is read before. */
const createNotice = (commit: Commit, actor: Actor, mutationId: string, concern: Concern, issue: Issue): Patch[] => {
  const { now, recipients, deliveries, deps } = commit
  const { userId, issueId, ...what } = concern
  const recipient = recipients.get(userId)
  if (!recipient) return []
  const channel = channelOf(commit, concern)
  const id = noticeId(mutationId, actor.userId, concern)
  // by the clock, because the time of the log may be ahead of it
  const clock = deps.now().getTime()
  const pushAt = channel === 'all' || channel === 'push' ? clock + pushDelayMs : null
  const mailAt = channel === 'all' || channel === 'mail' ? dueMail(clock, recipient) : null
  if (pushAt !== null || mailAt !== null) deliveries.push({ noticeId: id, userId, pushAt, mailAt })
  const own = { ownerId: userId, projectId: issue.projectId, issueId, actorId: actor.userId }
  const fields: Omit<Notice, 'id' | 'scope' | 'rev'> = { ...own, ...what, at: now, readAt: null, doneAt: null }
  return [insertPatch('notice', id, personScope(userId), fields)]
}

/** The people whom a mutation's rows concern, and the new watchers of each issue. A copied issue does not mention people again. */
const readRows = (name: string, rows: readonly ChangedRow[], issueOf: (id: string) => Issue | null) => {
  const concerns: Concern[] = []
  const watchers = new Map<string, Set<string>>()
  for (const row of rows) {
    const found = concernsOf(row, issueOf).filter(({ kind }) => name !== 'issue.duplicate' || kind !== 'mentioned')
    concerns.push(...found)
    const issueId = row.entity === 'issue' ? row.after?.id : found[0]?.issueId
    if (issueId) watchers.set(issueId, new Set([...(watchers.get(issueId) ?? []), ...newWatchers(row, found)]))
  }
  return { concerns, watchers }
}

/**
 * The notices and new watchers of a mutation, as patches of the same change. Nobody is notified of their own acts, or of issues
 * they may not see. The cache must hold the mutation's rows as they are after it.
 */
export const noticesOf = async (
  commit: Commit,
  actor: Actor,
  mutation: { id: string; name: string },
  rows: readonly ChangedRow[],
): Promise<Patch[]> => {
  const { cache } = commit
  if (!commit.lane.orgId || silentMutators.has(mutation.name)) return []
  const issueOf = (id: string) => cache.current('issue', id) as Issue | null
  const { concerns, watchers } = readRows(mutation.name, rows, issueOf)
  const others = concerns.filter(({ userId }) => userId !== actor.userId)
  const watching = [...watchers].flatMap(([issueId, ids]) => {
    const issue = issueOf(issueId)
    const fresh = issue ? [...ids].filter((id) => !issue.watcherIds.includes(id)) : []
    return issue && fresh.length > 0 ? [{ issue, fresh }] : []
  })
  const people = [...others.map(({ userId }) => userId), ...watching.flatMap(({ fresh }) => fresh)]
  if (people.length === 0) return []
  await readRecipients(commit, people)
  // a person who turned off notices of the strongest reason may want those of another
  const wanted = strongestConcerns(others.filter((concern) => channelOf(commit, concern) !== 'off'))
  const scopes = new Set(others.flatMap(({ issueId }) => issueOf(issueId)?.scope ?? []))
  await cache.load([...scopes].flatMap(needsOfScope))
  const created = wanted.flatMap((concern) => {
    const issue = issueOf(concern.issueId)
    return issue && maySee(commit, issue, concern.userId)
      ? createNotice(commit, actor, mutation.id, concern, issue)
      : []
  })
  const watched = watching.flatMap(({ issue, fresh }): Patch[] => {
    const added = fresh.filter((id) => maySee(commit, issue, id))
    return added.length > 0 ? [updatePatch('issue', issue, { watcherIds: [...issue.watcherIds, ...added] })] : []
  })
  return [...created, ...watched]
}
