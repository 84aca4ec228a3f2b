import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isAdministrator } from '../../src/core/access/permission-rules.ts'
import type { Call } from '../../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../../src/core/calls/calls-table.ts'
import { apiBasePath } from '../../src/core/limits-table.ts'
import { findCaller } from '../auth/caller.ts'
import { sessionCookie } from '../auth/session-cookie.ts'
import { ApiError } from './api-error.ts'
import { createHandlerContext } from './handler-context.ts'
import type { Caller, HandlerContext, Handlers } from './handler-types.ts'
import { ownOrigins } from './own-origins.ts'
import { requestFacts } from './request-facts.ts'
import type { ServerDeps } from './server-deps-types.ts'

/** `security.md` 11: how old the proof of identity may be for a sensitive change. */
const recentMs = 5 * 60_000

const isRecent = ({ reauthenticatedAt }: Caller, now: Date) =>
  reauthenticatedAt !== null && now.getTime() - reauthenticatedAt.getTime() <= recentMs

const authorize = (row: Call, caller: Caller, now: Date) => {
  if (row.sensitive && caller.viaApiKey) throw new ApiError('0403001', { message: 'access.api_key' })
  if (row.sensitive === 'recent' && !isRecent(caller, now))
    throw new ApiError('0410008', { message: 'account.reauthenticate' })
  if (row.auth === 'admin' && !isAdministrator(caller.roleCodes))
    throw new ApiError('0403001', { message: 'access.role' })
}

/** The one call that the cookie opens, and only for our own worker or page (`security.md` 8). */
const mayResume = ({ headers }: FastifyRequest, origins: ReadonlySet<string>) =>
  headers['x-sso-worker'] === '1' &&
  origins.has(headers.origin ?? '') &&
  (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin')

/** The shape of an accepted answer, for the description of the API. */
const envelopeOf = ({ result }: Call) =>
  z.object({ code: z.string(), msg: z.string(), subMsg: z.string(), message: z.string(), result })

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * One route per row of the calls table. In this order: origin, payload schema, caller, rights, handler, result schema
 * (which strips what it does not declare), envelope.
 */
export function registerCalls(app: FastifyInstance, deps: ServerDeps, handlers: Handlers): void {
  const cookie = sessionCookie(deps.config.publicOrigin, deps.config.environment)
  const origins = ownOrigins(deps.config.publicOrigin)
  const callerOf = (token: string | null) =>
    token ? deps.db.system((tx) => findCaller(tx, deps.secrets, token)) : null

  const answer = async (name: CallName, row: Call, request: FastifyRequest, reply: FastifyReply) => {
    const facts = requestFacts(request, cookie.name)
    const given = row.method === 'GET' ? request.query : request.body
    if (given === undefined || given === null) {
      reply.code(415)
      throw new ApiError('0400001', { message: 'request.media_type' })
    }
    const payload = row.payload.safeParse(given)
    if (!payload.success) {
      const field = String(payload.error.issues[0]?.path[0] ?? '')
      reply.code(400)
      throw new ApiError('0400001', { message: 'request.invalid', result: { field, reason: 'schema' } })
    }
    if (row.auth === 'cookie' && !mayResume(request, origins))
      throw new ApiError('04206', { message: 'session.invalid' })
    const needsCaller = row.auth === 'session' || row.auth === 'admin'
    if (needsCaller && !facts.token) throw new ApiError('04206', { message: 'session.missing' })
    const auth = needsCaller ? await callerOf(facts.token) : null
    if (auth) authorize(row, auth, deps.now())
    const context = createHandlerContext(deps, request, reply, { auth, facts, cookie, callName: name })
    const handler = handlers[name] as (payload: unknown, context: HandlerContext) => Promise<unknown>
    const returned = await handler(payload.data, context)
    // A handler that must answer a code besides 200 with a result throws it; a result here is always 200.
    return { code: '200', msg: '', subMsg: '', message: '', result: z.parse(row.result, returned) ?? null }
  }

  for (const [name, row] of Object.entries(callsTable) as [CallName, Call][]) {
    app.route({
      method: row.method,
      url: `${apiBasePath}${row.path}`,
      schema: {
        summary: name,
        tags: [row.path.split('/')[1] ?? ''],
        [row.method === 'GET' ? 'querystring' : 'body']: row.payload,
        response: { 200: envelopeOf(row) },
        ...(row.auth === 'session' || row.auth === 'admin' ? { security: [{ accesstoken: [] }] } : {}),
      },
      // The payload is checked in `answer`, so that every refusal is an envelope.
      validatorCompiler: () => (value) => ({ value }),
      serializerCompiler: () => (value) => JSON.stringify(value),
      handler: (request, reply) => answer(name, row, request, reply),
    })
    app.route({
      method: methods.filter((method) => method !== row.method),
      url: `${apiBasePath}${row.path}`,
      schema: { hide: true },
      handler: (_request, reply) => {
        reply.header('allow', row.method)
        throw Object.assign(new Error('method not allowed'), { statusCode: 405 })
      },
    })
  }
}
