import type { FastifyReply, FastifyRequest } from 'fastify'
import { appendAudit } from '../audit/audit-log.ts'
import { auditedLimits } from '../audit/audited-limits.ts'
import { endCookieSession } from '../auth/cookie-session.ts'
import { knownDevice } from '../auth/known-device.ts'
import type { sessionCookie } from '../auth/session-cookie.ts'
import type { Tx } from '../db/database.ts'
import { mailOutbox } from '../db/schema.ts'
import { ApiError } from './api-error.ts'
import type { Caller, HandlerContext, RequestFacts } from './handler-types.ts'
import { answeredBefore, runOnce } from './idempotent-writes.ts'
import type { ServerDeps } from './server-deps-types.ts'

interface Given {
  auth: Caller | null
  facts: RequestFacts
  cookie: ReturnType<typeof sessionCookie>
  callName: string
}

/** Everything a handler works with, for one request. */
export function createHandlerContext(
  deps: ServerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { auth, facts, cookie, callName }: Given,
): HandlerContext {
  const { db, secrets } = deps
  const device = knownDevice(secrets, deps.config)
  const asked = { auth, callName, secrets, request }
  const tenant = <Result>(work: (tx: Tx) => Promise<Result>) => {
    if (!auth?.orgId) throw new ApiError('0404001', { message: 'org.none' })
    return db.tenant({ orgId: auth.orgId, userId: auth.userId }, work)
  }
  return {
    auth,
    facts,
    config: deps.config,
    secrets,
    passwords: deps.passwords,
    limits: auditedLimits(deps, auth, facts),
    db,
    tenant,
    once: (as, work) => runOnce(asked, as, as === 'tenant' ? tenant : db.system, work),
    answeredBefore: () => answeredBefore(asked, db.system),
    now: deps.now,
    sendMail: async (tx, { to, ...mail }) => void (await tx.insert(mailOutbox).values({ recipient: to, ...mail })),
    audit: (tx, entry) => appendAudit(tx, { actorId: auth?.userId ?? null, ...entry }, deps.now()),
    endCookieSession: (tx, reason) => endCookieSession(tx, deps, request.headers, facts.cookieToken, reason),
    rememberDevice: (email) => void reply.setCookie(device.cookieName, device.issue(email), device.options),
    knownDevice: (email) => device.read(facts.deviceMark, email),
    setSessionCookie: (token) =>
      void (token === null
        ? reply.clearCookie(cookie.name, { ...cookie.options, maxAge: 0 })
        : reply.setCookie(cookie.name, token, cookie.options)),
  }
}
