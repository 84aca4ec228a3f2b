import { randomUUID } from 'node:crypto'
import { isAdministrator } from '../../../src/core/access/permission-rules.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { laneOf } from '../../sync/lanes.ts'
import { isUserId } from '../accepted-fields-rules.ts'
import { asMember, noPermission, notFound } from '../signed-session.ts'
import { countsOf, type MemberWork, workOf } from './member-work-queries.ts'
import { findMember } from './membership-queries.ts'

/** Issues per mutation: each holds the head of the organisation. */
const together = 100

const readWork = (context: HandlerContext<Caller>, userId: string): Promise<MemberWork> =>
  asMember(context, async (tx, orgId) => {
    const { auth } = context
    if (!isUserId(userId) || !(await findMember(tx, orgId, userId))) throw notFound()
    if (userId !== auth.userId && !isAdministrator(auth.roleCodes)) throw noPermission()
    return workOf(tx, orgId, userId, auth)
  })

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / together) }, (_, at) => ids.slice(at * together, (at + 1) * together))

/** Writes one entry for all that was given, also where something failed in between. Returns what is left. */
const logGiven = (context: HandlerContext<Caller>, userId: string, toUserId: string | null, before: MemberWork) =>
  asMember(context, async (tx, orgId) => {
    const left = await workOf(tx, orgId, userId, context.auth)
    const kept = new Set([...left.issueIds, ...left.projectsLed.map(({ id }) => id)])
    const isGiven = (id: string) => !kept.has(id)
    const openIssues = before.issueIds.filter(isGiven).length
    const ledProjects = before.projectsLed.filter(({ id }) => isGiven(id)).length
    const action = toUserId === null ? 'member.workUnassigned' : 'member.workHandedOver'
    const detail = { userId, ...(toUserId !== null && { toUserId }), openIssues, ledProjects }
    if (openIssues + ledProjects > 0) await context.audit(tx, { action, orgId, detail })
    return left
  })

/**
 * What a member would leave behind, and handing it to somebody else by the mutations that devices use: rights, history and notices are
 * theirs. For administrators, and for members themselves. What cannot be handed over stays, for example where the other person may not
 * see the project.
 */
export const memberWorkRoutes: Pick<Handlers, 'memberWork' | 'handOverWork'> = {
  memberWork: async ({ userId }, context) => countsOf(await readWork(context, userId)),

  handOverWork: async ({ userId, toUserId }, context) => {
    const work = await readWork(context, userId)
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
    let left = work
    try {
      for (const ids of chunksOf(work.issueIds)) {
        const of = ids.map((id) => ({ id, from: userId }))
        await run('issue.setMany', { of, field: 'assigneeId', value: toUserId })
      }
      for (const { id } of work.projectsLed)
        await run('project.set', { id, field: 'leadId', value: toUserId, from: userId })
    } finally {
      left = await logGiven(context, userId, toUserId, work)
    }
    return countsOf(left)
  },
}
