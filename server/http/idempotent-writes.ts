import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Secrets } from '../auth/secrets.ts'
import type { Tx } from '../db/database.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { invalidField } from './api-error.ts'
import type { Caller } from './handler-types.ts'

interface OnceRequest {
  auth: Caller | null
  callName: string
  secrets: Secrets
  request: FastifyRequest
}

type Run<Result> = (work: (tx: Tx) => Promise<Result>) => Promise<Result>

const keyPattern = /^[\w-]{16,100}$/

/** Returns the result of an earlier write with this key, or claims the key. Waits while another request holds it. */
const claim = async (tx: Tx, row: { scope: string; key: string; call: string; payloadHash: string }) => {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null
  const [before] = await tx.select().from(idempotencyKeys).where(sameKey(row))
  if (!before || before.payloadHash !== row.payloadHash) throw invalidField('idempotency-key', 'reused')
  return before.result
}

/** The scope in which a key is unique: the person, for writes in an organisation the person and the organisation. */
const scopeOf = (auth: Caller | null, as: 'system' | 'tenant'): string =>
  [auth?.userId ?? 'open', as === 'tenant' ? auth?.orgId : null].filter(Boolean).join('@')

const sameKey = ({ scope, key, call }: { scope: string; key: string; call: string }) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key), eq(idempotencyKeys.call, call))

/** The row that identifies the request; null without a key. */
const rowOf = ({ auth, callName, secrets, request }: OnceRequest, as: 'system' | 'tenant') => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !keyPattern.test(key)) return null
  // keyed, because the payload may contain a password
  const payloadHash = secrets.hmac('payload', JSON.stringify(request.body ?? null))
  return { scope: scopeOf(auth, as), key, call: callName, payloadHash }
}

/**
 * The earlier answer to this request, by key and payload; null if there is none. For writes that count tries before they
 * begin, so that a request repeated after a lost answer is not counted.
 */
export async function answeredBefore<Result>(request: OnceRequest, run: Run<Result | null>): Promise<Result | null> {
  const row = rowOf(request, 'system')
  if (!row) return null
  return run(async (tx) => {
    const [before] = await tx.select().from(idempotencyKeys).where(sameKey(row))
    if (!before?.result || before.payloadHash !== row.payloadHash) return null
    return JSON.parse(request.secrets.open(before.result)) as Result
  })
}

/**
 * Runs an idempotent write in one transaction: a repeated idempotency key gets the first result. Results are stored
 * encrypted, because they may contain a token or a key.
 */
export async function runOnce<Result>(
  request: OnceRequest,
  as: 'system' | 'tenant',
  run: Run<Result>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const row = rowOf(request, as)
  if (!row) return run(work)
  return run(async (tx) => {
    const stored = await claim(tx, row)
    if (stored) return JSON.parse(request.secrets.open(stored)) as Result
    const result = await work(tx)
    await tx
      .update(idempotencyKeys)
      .set({ result: request.secrets.seal(JSON.stringify(result)) })
      .where(sameKey(row))
    return result
  })
}
