import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Call } from '../../../src/core/calls/call-types.ts'
import { codes, syncCodes } from '../../../src/core/codes.ts'
import type { Mutator } from '../../../src/core/sync/mutator-types.ts'
import { skippedSchema } from '../../../src/core/sync/sync-types.ts'
import { mutators } from '../../../src/core/work/mutators.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext } from '../../http/handler-types.ts'
import type { CallRoute } from '../../http/register-calls.ts'
import { laneOf } from '../../sync/lanes.ts'
import { noMember } from '../../sync/pull-changes.ts'
import { isId, withPlainIds } from '../accepted-fields-rules.ts'
import { notFound } from '../signed-session.ts'

/**
 * `id`: the id of the mutation, which is the request's key. `seq`: the number of its change in the lane's log. `skipped`: the arguments
 * for the rows that could not be changed, and the reason for the first of them.
 */
const result = z.object({ id: z.uuid(), seq: z.int(), skipped: z.optional(skippedSchema) })

/** Room for the longest texts that a device may send too. */
const maxBodyBytes = 512 * 1024

const keyOf = (given: string | null): string => {
  if (given === null) return randomUUID()
  if (!isId(given)) throw invalidField('idempotency-key', 'pattern')
  return given.toLowerCase()
}

/**
 * Runs one mutation of a program as `/sync` runs those of a device: group commit, history, change feed. A key that was used before
 * gets its first outcome again, or is refused if the arguments differ.
 */
const runMutator =
  (name: string, { lane }: Pick<Mutator, 'lane'>) =>
  async (given: unknown, { auth, facts, limits, secrets, sync }: HandlerContext<Caller>) => {
    const { userId, orgId, viaApiKey } = auth
    if (lane === 'org' && !orgId) throw notFound()
    const args = withPlainIds(given)
    const id = keyOf(facts.idempotencyKey)
    const counted = viaApiKey ? `key ${userId}` : userId
    await limits.consume('mutationsByPerson', counted)
    await limits.consume('mutationsOfDay', counted)
    const digest = secrets.hmac('mutation', JSON.stringify([name, args]))
    const mutations = [{ id, mid: 1, name, args }]
    const batch = { userId, clientId: id, mutations, digest }
    const { outcomes, stopped } = await sync.commit(laneOf(lane === 'org' ? orgId : null, userId), batch)
    if (stopped === 'noMember') throw noMember()
    if (stopped === 'reused') throw invalidField('idempotency-key', 'reused')
    const [outcome] = outcomes
    if (!outcome) throw new ApiError(codes.serverFailed, { message: 'server.failed' })
    const { seq, refusal, skipped } = outcome
    if (refusal) throw new ApiError(syncCodes.mutationRefused, { message: 'mutation.refused', result: { id, refusal } })
    return { id, seq, ...(skipped ? { skipped } : {}) }
  }

type Described = Pick<Mutator, 'args' | 'rowFields'>

/** Refuses unknown arguments: a program may misspell an optional one, which would otherwise be ignored without an error. */
const strict = (args: Mutator['args']) => (args instanceof z.ZodMiniObject ? z.catchall(args, z.never()) : args)

/** Describes each field of a row with the values that it may hold. */
const withRowFields = ({ args, rowFields }: Described): Mutator['args'] => {
  if (!rowFields || !(args instanceof z.ZodMiniObject)) return args
  const fields = Object.entries(rowFields)
  if ('fields' in args.shape) {
    const shape = fields.map(([name, { schema, isRequired }]) => [name, isRequired ? schema : z.nullish(schema)])
    return z.extend(args, { fields: z.strictObject(Object.fromEntries(shape)) })
  }
  const [first, ...others] = fields.map(([name, { schema }]) =>
    z.catchall(z.extend(args, { field: z.literal(name), value: schema }), z.never()),
  )
  return first ? z.discriminatedUnion('field', [first, ...others]) : args
}

const rowOf = (name: string, described: Described): Call => ({
  method: 'POST',
  path: `/work/${name}`,
  auth: 'session',
  idempotent: true,
  maxBodyBytes,
  payload: strict(withRowFields(described)),
  result,
})

/** `POST /api/work/<mutator>` for each mutator of the product: its arguments are the body. */
export const mutatorRoutes: CallRoute[] = Object.entries(mutators).map(([name, mutator]) => ({
  name,
  row: rowOf(name, mutator as Described),
  handler: runMutator(name, mutator),
}))
