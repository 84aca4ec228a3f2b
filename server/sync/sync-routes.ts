import * as z from 'zod/mini'
import { codes, syncCodes } from '../../src/core/codes.ts'
import { type Outcome, type SyncRequest, syncAnswerSchema, syncSchemaVersion } from '../../src/core/sync/sync-types.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../http/handler-types.ts'
import { ResultText } from '../http/result-text.ts'
import { bootstrapPage } from './bootstrap-pages.ts'
import { type Lane, laneOf } from './lanes.ts'
import { nearestFirst } from './load-order.ts'
import { hasNewer, noMember } from './pull-changes.ts'

/** A client id belongs to one person and lane; any other use is refused before a mutation is consumed. */
const checkClient = async ({ sync }: HandlerContext<Caller>, lane: Lane, clientId: string): Promise<void> => {
  if (await sync.isBoundElsewhere(lane, clientId))
    throw new ApiError(codes.noPermission, { message: 'sync.client_bound' })
}

const push = async ({ sync, limits }: HandlerContext<Caller>, lane: Lane, request: SyncRequest) => {
  const { userId } = lane
  const { clientId, mutations } = request
  await limits.consume('mutationsByPerson', userId, mutations.length)
  await limits.consume('mutationsOfDay', userId, mutations.length)
  const result = await sync.commit(lane, { userId, clientId, mutations, request })
  if (result.stopped === 'noMember') throw noMember()
  return result
}

/** Outcomes of this call that are not in the client's own list, because another client sent the mutations first. */
const withPushed = (listed: Outcome[], pushed: readonly Outcome[]): Outcome[] => {
  const ids = new Set(listed.map(({ id }) => id))
  return [...listed, ...pushed.filter(({ id }) => !ids.has(id))].sort((a, b) => a.mid - b.mid)
}

const answerSchema = z.omit(syncAnswerSchema, { changes: true })

/** Inserts the changes as they are: JSON that is shared with the answers to other devices. */
const answerText = (answer: z.output<typeof answerSchema>, changes: Buffer): ResultText => {
  const { outcomes, ...rest } = z.parse(answerSchema, answer)
  return new ResultText(
    `{"outcomes":${JSON.stringify(outcomes)},"changes":`,
    changes,
    `,${JSON.stringify(rest).slice(1)}`,
  )
}

/** The runtime's calls: push queued edits and pull changes. */
export const syncRoutes: Pick<Handlers, 'sync' | 'bootstrap' | 'waitForChanges'> = {
  sync: async (request, context) => {
    const { org, person, clientId, schema, mutations } = request
    if (person !== context.auth.userId) throw new ApiError(codes.noPermission, { message: 'sync.person' })
    if (schema !== syncSchemaVersion) throw new ApiError(syncCodes.schemaUnknown, { message: 'sync.schema' })
    if (mutations.some(({ mid }, at) => at > 0 && mid !== (mutations[at - 1]?.mid ?? 0) + 1))
      throw invalidField('mutations', 'order')
    const lane = laneOf(org, person)
    await checkClient(context, lane, clientId)
    const pushed = mutations.length > 0 ? await push(context, lane, request) : { outcomes: [] }
    const { answer, changes } = pushed.pulled ?? (await context.sync.pull(lane, request))
    const outcomes = withPushed(answer.outcomes, pushed.outcomes)
    const forked = pushed.stopped === 'forked' ? { forked: true as const } : {}
    const load = await nearestFirst(context.db, lane, answer.load, request.projectKey)
    return answerText({ ...answer, outcomes, load, ...forked }, changes)
  },

  bootstrap: ({ org, scope, after }, { auth, db }) => bootstrapPage(db, laneOf(org, auth.userId), { scope, after }),

  waitForChanges: async ({ org, cursor, peopleVersion }, { auth, db, sync, hungUp }) => {
    const lane = laneOf(org, auth.userId)
    if (org !== null) sync.see(auth.userId)
    const signal = AbortSignal.any([hungUp, AbortSignal.timeout(sync.waitMs)])
    const poll = { laneId: lane.id, userId: auth.userId, cursor, signal }
    return { isNewer: await sync.wait(poll, () => hasNewer(db, lane, { cursor, peopleVersion })) }
  },
}
