import { and, eq, ne, or, sql } from 'drizzle-orm'
import { codes, syncCodes } from '../../src/core/codes.ts'
import { type Outcome, syncSchemaVersion } from '../../src/core/sync/sync-types.ts'
import { type Database, prepared, type Tx } from '../db/database.ts'
import { syncClients } from '../db/schema.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../http/handler-types.ts'
import { bootstrapPage } from './bootstrap-pages.ts'
import { type Lane, laneOf } from './lanes.ts'
import { hasNewer, noMember, pullChanges } from './pull-changes.ts'

const boundElsewhere = (reader: Tx, name: string) =>
  reader
    .select({ orgId: syncClients.orgId })
    .from(syncClients)
    .where(
      and(
        eq(syncClients.clientId, sql.placeholder('clientId')),
        or(ne(syncClients.orgId, sql.placeholder('laneId')), ne(syncClients.userId, sql.placeholder('userId'))),
      ),
    )
    .limit(1)
    .prepare(name)

/** A client id belongs to one person and lane; any other use is refused before a mutation is consumed. */
const checkClient = async ({ reader }: Database, { id, userId }: Lane, clientId: string): Promise<void> => {
  const asked = { clientId, laneId: id, userId }
  const [elsewhere] = await prepared(reader, 'client_elsewhere', boundElsewhere).execute(asked)
  if (elsewhere) throw new ApiError(codes.noPermission, { message: 'sync.client_bound' })
}

const push = async (
  { sync, limits }: HandlerContext<Caller>,
  lane: Lane,
  { clientId, mutations }: { clientId: string; mutations: Parameters<typeof sync.commit>[1]['mutations'] },
) => {
  const { userId } = lane
  await limits.consume('mutationsByPerson', userId, mutations.length)
  await limits.consume('mutationsOfDay', userId, mutations.length)
  const result = await sync.commit(lane, { userId, clientId, mutations })
  if (result.stopped === 'noMember') throw noMember()
  return result
}

/** Outcomes of this call that are not in the client's own list, because another client sent the mutations first. */
const withPushed = (listed: Outcome[], pushed: readonly Outcome[]): Outcome[] => {
  const ids = new Set(listed.map(({ id }) => id))
  return [...listed, ...pushed.filter(({ id }) => !ids.has(id))].sort((a, b) => a.mid - b.mid)
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
    await checkClient(context.db, lane, clientId)
    const pushed = mutations.length > 0 ? await push(context, lane, { clientId, mutations }) : { outcomes: [] }
    const answer = await pullChanges(context.db, lane, request)
    const outcomes = withPushed(answer.outcomes, pushed.outcomes)
    return { ...answer, outcomes, ...(pushed.stopped === 'forked' ? { forked: true } : {}) }
  },

  bootstrap: ({ org, scope, after }, { auth, db }) => bootstrapPage(db, laneOf(org, auth.userId), { scope, after }),

  waitForChanges: async ({ org, cursor, peopleVersion }, { auth, db, sync, hungUp }) => {
    const lane = laneOf(org, auth.userId)
    if (org !== null) sync.see(auth.userId)
    const signal = AbortSignal.any([hungUp, AbortSignal.timeout(sync.waitMs)])
    const asked = { laneId: lane.id, userId: auth.userId, cursor, signal }
    return { isNewer: await sync.wait(asked, () => hasNewer(db, lane, { cursor, peopleVersion })) }
  },
}
