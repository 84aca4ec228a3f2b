import { randomUUID } from 'node:crypto'
import { isAdministrator } from '../../../src/core/access/permission-rules.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { failureLine } from '../../http/request-logger.ts'
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

interface Given {
  openIssues: number
  ledProjects: number
}

/** Writes one entry for all that was given. In the system role: a caller who has lost their membership gave it all the same. */
const logGiven = async (context: HandlerContext<Caller>, userId: string, toUserId: string | null, given: Given) => {
  if (given.openIssues + given.ledProjects === 0) return
  const action = toUserId === null ? 'member.workUnassigned' : 'member.workHandedOver'
  const detail = { userId, ...(toUserId !== null && { toUserId }), ...given }
  await context.db.system((tx) => context.audit(tx, { action, orgId: context.auth.orgId, detail }))
}

/** Runs one mutation as the caller; null if it was refused. */
const mutate = async ({ auth, limits, sync }: HandlerContext<Caller>, name: string, args: object) => {
  await limits.consume('mutationsByPerson', auth.userId)
  await limits.consume('mutationsOfDay', auth.userId)
  const id = randomUUID()
  const mutations = [{ id, mid: 1, name, args }]
  const { outcomes, stopped } = await sync.commit(laneOf(auth.orgId, auth.userId), {
    userId: auth.userId,
    clientId: id,
    mutations,
    digest: id,
  })
  if (stopped === 'noMember') throw noPermission()
  const [outcome] = outcomes
  if (stopped || !outcome) throw new Error(`A hand-over was stopped: ${stopped}`)
  return outcome.refusal ? null : outcome
}

/** Counts in `given` what was given, also before a failure. */
const giveWork = async (
  context: HandlerContext<Caller>,
  { work, userId, toUserId }: { work: MemberWork; userId: string; toUserId: string | null },
  given: Given,
) => {
  for (const ids of chunksOf(work.issueIds)) {
    const of = ids.map((id) => ({ id, from: userId }))
    const outcome = await mutate(context, 'issue.setMany', { of, field: 'assigneeId', value: toUserId })
    const skipped = outcome?.skipped?.args as { of: object[] } | undefined
    if (outcome) given.openIssues += ids.length - (skipped?.of.length ?? 0)
  }
  for (const { id } of work.projectsLed)
    if (await mutate(context, 'project.set', { id, field: 'leadId', value: toUserId, from: userId }))
      given.ledProjects += 1
}

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
    const given = { openIssues: 0, ledProjects: 0 }
    await giveWork(context, { work, userId, toUserId }, given).catch(async (error: unknown) => {
      await logGiven(context, userId, toUserId, given).catch((unlogged: unknown) =>
        context.log?.(`audit: a hand-over is missing: ${failureLine(unlogged)}`),
      )
      throw error
    })
    await logGiven(context, userId, toUserId, given)
    return asMember(context, async (tx, orgId) => countsOf(await workOf(tx, orgId, userId, context.auth)))
  },
}
