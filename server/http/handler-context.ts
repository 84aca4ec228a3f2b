import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { appendAudit } from '../audit/audit-log.ts'
import { knownDevice } from '../auth/known-device.ts'
import type { sessionCookie } from '../auth/session-cookie.ts'
import type { Tx } from '../db/database.ts'
import { idempotencyKeys, mailOutbox } from '../db/schema.ts'
import { ApiError, invalidField } from './api-error.ts'
import type { Caller, HandlerContext, RequestFacts } from './handler-types.ts'
import type { ServerDeps } from './server-deps-types.ts'

interface Given {
  auth: Caller | null
  facts: RequestFacts
  cookie: ReturnType<typeof sessionCookie>
  callName: string
}

const keyPattern = /^[\w-]{16,100}$/

/** Answers what a write with this key answered before, or claims the key. Waits while another request holds it. */
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

const sameKey = ({ scope, key, call }: { scope: string; key: string; call: string }) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key), eq(idempotencyKeys.call, call))

/** Everything a handler works with, for one request. */
export function createHandlerContext(
  deps: ServerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { auth, facts, cookie, callName }: Given,
): HandlerContext {
  const { db, secrets } = deps
  const device = knownDevice(secrets, deps.config)
  const tenant = <Result>(work: (tx: Tx) => Promise<Result>) => {
    if (!auth?.orgId) throw new ApiError('0404001', { message: 'org.none' })
    return db.tenant({ orgId: auth.orgId, userId: auth.userId }, work)
  }
  const once = async <Result>(as: 'system' | 'tenant', work: (tx: Tx) => Promise<Result>): Promise<Result> => {
    const run = as === 'tenant' ? tenant : db.system
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || !keyPattern.test(key)) return run(work)
    const payloadHash = createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest('base64url')
    const row = { scope: auth?.userId ?? 'open', key, call: callName, payloadHash }
    return run(async (tx) => {
      const stored = await claim(tx, row)
      if (stored) return JSON.parse(secrets.open(stored)) as Result
      const result = await work(tx)
      await tx
        .update(idempotencyKeys)
        .set({ result: secrets.seal(JSON.stringify(result)) })
        .where(sameKey(row))
      return result
    })
  }
  return {
    auth,
    facts,
    config: deps.config,
    secrets,
    limits: deps.limits,
    db,
    tenant,
    once,
    now: deps.now,
    sendMail: async (tx, { to, ...mail }) => void (await tx.insert(mailOutbox).values({ recipient: to, ...mail })),
    audit: (tx, entry) => appendAudit(tx, { actorId: auth?.userId ?? null, ...entry }, deps.now()),
    rememberDevice: (email) => void reply.setCookie(device.cookieName, device.issue(email), device.options),
    knownDevice: (email) => device.read(facts.deviceMark, email),
    setSessionCookie: (token) =>
      void (token === null
        ? reply.clearCookie(cookie.name, { ...cookie.options, maxAge: 0 })
        : reply.setCookie(cookie.name, token, cookie.options)),
  }
}
