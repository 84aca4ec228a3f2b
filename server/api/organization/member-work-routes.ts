import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { issues, projects } from '../../db/schema.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { laneOf } from '../../sync/lanes.ts'
import { isUserId } from '../accepted-fields-rules.ts'
import { asMember, noPermission, notFound } from '../signed-session.ts'
import { findMember } from './membership-queries.ts'

/** Issues per mutation: each holds the head of the organisation. */
const together = 100

/** Ids of a person's open issues and of the projects they lead; nothing in archived and deleted projects can be handed over. */
const workOf = async (tx: Tx, orgId: string, userId: string) => {
  const isActive = and(eq(projects.orgId, orgId), isNull(projects.archivedAt), isNull(projects.deletedAt))
  const open = await tx
    .select({ id: issues.id })
    .from(issues)
    .innerJoin(projects, and(isActive, eq(projects.id, issues.projectId)))
    .where(
      and(eq(issues.orgId, orgId), eq(issues.assigneeId, userId), isNull(issues.resolvedAt), isNull(issues.deletedAt)),
    )
    .orderBy(asc(issues.id))
  const led = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(isActive, eq(projects.leadId, userId)))
  return { issueIds: open.map(({ id }) => id), projectIds: led.map(({ id }) => id) }
}

type Work = Awaited<ReturnType<typeof workOf>>
const countsOf = ({ issueIds, projectIds }: Work) => ({ openIssues: issueIds.length, ledProjects: projectIds.length })

const readWork = (context: HandlerContext<Caller>, userId: string): Promise<Work> =>
  asMember(context, async (tx, orgId) => {
    if (!isUserId(userId) || !(await findMember(tx, orgId, userId))) throw notFound()
    return workOf(tx, orgId, userId)
  })

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / together) }, (_, at) => ids.slice(at * together, (at + 1) * together))

/**
 * What a member would leave behind, and handing it to somebody else by the mutations that devices use: rights, history and notices are
 * theirs. What cannot be handed over stays, for example where the other person may not see the project.
 */
export const memberWorkRoutes: Pick<Handlers, 'memberWork' | 'handOverWork'> = {
  memberWork: async ({ userId }, context) => countsOf(await readWork(context, userId)),

  handOverWork: async ({ userId, toUserId }, context) => {
    const { issueIds, projectIds } = await readWork(context, userId)
    const isGiven = toUserId !== null
    if (isGiven && toUserId === userId) throw invalidField('toUserId', 'enum')
    if (isGiven)
      await asMember(context, async (tx, orgId) => {
        const to = isUserId(toUserId) ? await findMember(tx, orgId, toUserId) : undefined
        if (!to?.enabled) throw notFound()
      })
    const { auth, limits, sync } = context
    const run = async (name: string, args: object) => {
      await limits.consume('mutationsByPerson', auth.userId)
      await limits.consume('mutationsOfDay', auth.userId)
      const id = randomUUID()
      const mutations = [{ id, mid: 1, name, args }]
      const { stopped } = await sync.commit(laneOf(auth.orgId, auth.userId), {
        userId: auth.userId,
        clientId: id,
        mutations,
        digest: id,
      })
      if (stopped === 'noMember') throw noPermission()
      if (stopped) throw new Error(`A hand-over was stopped: ${stopped}`)
    }
    for (const ids of chunksOf(issueIds)) {
      const of = ids.map((id) => ({ id, from: userId }))
      await run('issue.setMany', { of, field: 'assigneeId', value: toUserId })
    }
    for (const id of projectIds) await run('project.set', { id, field: 'leadId', value: toUserId, from: userId })
    return countsOf(await readWork(context, userId))
  },
}
