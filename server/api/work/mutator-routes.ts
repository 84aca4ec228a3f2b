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
 * `id`: the mutation's, which is the request's key. `seq`: the number of its change in the lane's log. `skipped`: the arguments for the
 * rows that could not be changed, and why the first could not.
 */
const result = z.object({ id: z.uuid(), seq: z.int(), skipped: z.optional(skippedSchema) })

/** As large as the longest texts, which a queue of edits may hand over as well. */
const maxBodyBytes = 512 * 1024

const keyOf = (given: string | null): string => {
  if (given === null) return randomUUID()
  if (!isId(given)) throw invalidField('idempotency-key', 'pattern')
  return given.toLowerCase()
}

/**
 * Runs one mutation of a program as `/sync` runs those of a device: group commit, history, change feed. A key that was used before
 * has its first outcome; with other arguments it is refused.
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

/** A misspelt argument that is optional would else be left out in silence: devices send what the product wrote, programs do not. */
const strict = (args: Mutator['args']) => (args instanceof z.ZodMiniObject ? z.catchall(args, z.never()) : args)

/** Each field of a row with what it may hold. */
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
