import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call } from '../../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'
import { apiBasePath } from '../../src/core/limits.ts'
import { sessionCookie } from '../auth/session-cookie.ts'
import { ApiError } from './api-error.ts'
import { createCallAccess } from './call-access.ts'
import { createHandlerContext } from './handler-context.ts'
import type { HandlerContext, Handlers } from './handler-types.ts'
import { requestFacts } from './request-facts.ts'
import type { ServerDeps } from './server-deps-types.ts'

/** The shape of an accepted answer, for the description of the API. */
const envelopeOf = ({ result }: Call) =>
  z.object({ code: z.string(), msg: z.string(), subMsg: z.string(), message: z.string(), result })

const methodsByPath = new Map(Object.values(callsTable).map(({ method, path }) => [`${apiBasePath}${path}`, method]))

/** What is thrown where no route answers: a call's path has one method, and no other path is anything. */
export function unrouted({ url }: FastifyRequest, reply: FastifyReply): { statusCode: number } {
  const method = methodsByPath.get(url.split('?')[0] as string)
  if (!method) return { statusCode: 404 }
  reply.header('allow', method)
  return { statusCode: 405 }
}

const payloadOf = (row: Call, request: FastifyRequest, reply: FastifyReply): unknown => {
  const given = row.method === 'GET' ? request.query : request.body
  if (given === undefined || given === null) {
    reply.code(415)
    throw new ApiError('0400001', { message: 'request.media_type' })
  }
  const payload = row.payload.safeParse(given)
  if (payload.success) return payload.data
  const field = String(payload.error.issues[0]?.path[0] ?? '')
  reply.code(400)
  throw new ApiError('0400001', { message: 'request.invalid', result: { field, reason: 'schema' } })
}

/**
 * One route per row of the calls table. In this order: payload schema, caller, rights, the limit of writes, handler, result
 * schema (which strips what it does not declare), envelope.
 */
export function registerCalls(app: FastifyInstance, deps: ServerDeps, handlers: Handlers): void {
  const cookie = sessionCookie(deps.config.publicOrigin, deps.config.environment)
  const findCaller = createCallAccess(deps)

  const answer = async (name: CallName, row: Call, request: FastifyRequest, reply: FastifyReply) => {
    const facts = requestFacts(request, cookie.name)
    const payload = payloadOf(row, request, reply)
    const auth = await findCaller(name, row, request, facts)
    const context = createHandlerContext(deps, request, reply, { auth, facts, cookie, callName: name })
    const handler = handlers[name] as (payload: unknown, context: HandlerContext) => Promise<unknown>
    const returned = await handler(payload, context)
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
      handler: (request, reply) => answer(name, row, request, reply),
    })
  }
}
