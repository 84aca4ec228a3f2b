import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onResponseAsyncHookHandler,
} from 'fastify'
import * as z from 'zod/mini'
import { isAdministrator } from '../../src/core/access/permission-rules.ts'
import type { Call } from '../../src/core/calls/call-types.ts'
import { callsTable } from '../../src/core/calls/calls.ts'
import { apiBasePath } from '../../src/core/limits.ts'
import { appendAudit } from '../audit/audit-log.ts'
import { auditedLimits } from '../audit/audited-limits.ts'
import { browserCookie } from '../auth/browser-mark.ts'
import { countUntagged, findCaller, isRecent, tokenMissing } from '../auth/caller.ts'
import { deviceCookie, findDevice, isKnownNetwork, rememberDevice } from '../auth/known-devices.ts'
import { endCookieSession, sessionCookie } from '../auth/session-cookie.ts'
import type { Tx } from '../db/database.ts'
import { mailOutbox } from '../db/schema.ts'
import { countWrite } from '../limits/count-write.ts'
import { networkHash, networkOf } from '../limits/limits.ts'
import { ApiError } from './api-error.ts'
import type { Caller, HandlerContext, Handlers, RequestFacts, ServerDeps } from './handler-types.ts'
import { answeredBefore, runOnce } from './idempotent-writes.ts'
import { isFromOwnPage, ownOrigins } from './own-origins.ts'
import { markOf, requestFacts } from './request-facts.ts'
import { ResultText } from './result-text.ts'

type CallDeps = ServerDeps & Pick<HandlerContext, 'sync' | 'connectors'>

/** A call below `/api` and its handler. */
export interface CallRoute {
  name: string
  row: Call
  handler: (payload: never, context: HandlerContext<never>) => Promise<unknown>
}

/** A route for each row of the calls table. */
export const routesOf = (handlers: Handlers): CallRoute[] => {
  // as `Handlers` they would all have to accept the payload, whose type would be that of all payloads at once
  const byName = handlers as Record<keyof Handlers, CallRoute['handler']>
  return Object.entries(callsTable).map(([name, row]) => ({
    name,
    row,
    handler: (payload, context) => byName[name as keyof Handlers](payload, context),
  }))
}

/** Uses the answer's `close`, which fires when the caller hung up or got the answer; the request's fires when its body was read. */
const hungUp = ({ raw }: FastifyReply): AbortSignal => {
  const ending = new AbortController()
  raw.once('close', () => ending.abort())
  return ending.signal
}

interface RequestParts {
  auth: Caller | null
  facts: RequestFacts
  cookie: ReturnType<typeof sessionCookie>
  callName: string
}

/** Creates the dependencies of a handler for one request. */
function createHandlerContext(
  deps: CallDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { auth, facts, cookie, callName }: RequestParts,
): HandlerContext {
  const { db, secrets } = deps
  const device = deviceCookie(deps.config)
  const browser = browserCookie(deps.config)
  const { deviceMark } = facts
  const callRequest = { auth, callName, secrets, request }
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
    sync: deps.sync,
    get hungUp() {
      return hungUp(reply)
    },
    tenant,
    once: (as, work) => runOnce(callRequest, as, as === 'tenant' ? tenant : db.system, work),
    answeredBefore: () => answeredBefore(callRequest, db.system),
    now: deps.now,
    sendMail: async (tx, { to, ...mail }) => void (await tx.insert(mailOutbox).values({ recipient: to, ...mail })),
    audit: (tx, entry) => appendAudit(tx, { actorId: auth?.userId ?? null, ...entry }, deps.now()),
    endCookieSession: (tx, reason) => endCookieSession(tx, deps, request.headers, facts.cookieToken, reason),
    rememberDevice: (tx, userId, proof) =>
      rememberDevice(tx, secrets, { userId, mark: deviceMark, network: networkHash(secrets, facts.ip), proof }),
    connectors: deps.connectors,
    log: deps.log,
    browserMark: markOf(request.cookies?.[browser.name]) ?? markOf(request.cookies?.[browser.framed.name]),
    setBrowserMark: (mark, isFramed = false) => {
      reply.setCookie(browser.name, mark, browser.options)
      if (isFramed) reply.setCookie(browser.framed.name, mark, browser.framed.options)
    },
    setDeviceMark: (mark) => void reply.setCookie(device.name, mark, device.options),
    isKnownNetwork: (email) => isKnownNetwork(db.reader, networkHash(secrets, facts.ip), email),
    knownDevice: async (email) => (deviceMark === null ? null : findDevice(db.reader, secrets, deviceMark, email)),
    setSessionCookie: (token) =>
      void (token === null
        ? reply.clearCookie(cookie.name, { ...cookie.options, maxAge: 0 })
        : reply.setCookie(cookie.name, token, cookie.options)),
  }
}

const authorize = (row: Call, caller: Caller, now: Date) => {
  if ((row.sensitive || row.requiresRecentAuth) && caller.viaApiKey)
    throw new ApiError('0403001', { message: 'access.api_key' })
  if (row.requiresRecentAuth && !isRecent(caller, now))
    throw new ApiError('0410008', { message: 'account.reauthenticate' })
  if (row.auth === 'admin' && !isAdministrator(caller.roleCodes))
    throw new ApiError('0403001', { message: 'access.role' })
}

/** The only call that the cookie authenticates, and only for our own worker or page (SEC-8). */
const mayResume = ({ headers }: FastifyRequest, origins: ReadonlySet<string>) =>
  headers['x-sso-worker'] === '1' && isFromOwnPage(headers, origins)

/** The caller; null for open calls. Throws if they may not make this call, or make it too often. */
function createCallAccess(deps: ServerDeps) {
  const { config, now } = deps
  const origins = ownOrigins(config.publicOrigin)
  return async (name: string, row: Call, request: FastifyRequest, facts: RequestFacts): Promise<Caller | null> => {
    const { token } = facts
    if (row.auth === 'cookie' && !mayResume(request, origins))
      throw new ApiError('04206', { message: 'session.invalid' })
    // not written to the audit log: this must not cost a query
    if (row.auth === 'open') await deps.limits.consume('openCallsByNetwork', networkOf(facts.ip))
    if (row.auth === 'cookie' && facts.cookieToken) await countUntagged(deps, facts.cookieToken, facts)
    if (row.auth === 'cookie' || row.auth === 'open') return null
    if (!token) throw tokenMissing(request)
    const caller = await findCaller(deps, token, facts)
    request.callerId = caller.userId
    authorize(row, caller, now())
    await countWrite(name, caller, auditedLimits(deps, caller, facts))
    return caller
  }
}

/** One schema for all calls: separate ones for each field of each call take 25 ms of every start. */
const anyText = z.string()

const onceHeaders = z.object({ 'idempotency-key': z.optional(z.uuid()) })

/** The schema of an accepted answer, for the API's description. */
const envelopeOf = ({ result }: Call) =>
  z.object({ code: anyText, msg: anyText, subMsg: anyText, message: anyText, result })

/** Refuses a request without a route: 405 if the path is that of a call, otherwise 404. */
export function createUnrouted(routes: readonly CallRoute[]) {
  const methodsByPath = new Map(routes.map(({ row: { method, path } }) => [`${apiBasePath}${path}`, method]))
  return ({ url }: FastifyRequest, reply: FastifyReply): { statusCode: number } => {
    const method = methodsByPath.get(url.split('?')[0] as string)
    if (!method) return { statusCode: 404 }
    reply.header('allow', method)
    return { statusCode: 405 }
  }
}

interface SchemaIssue {
  path: readonly PropertyKey[]
  errors?: readonly (readonly SchemaIssue[])[]
  /** The unknown keys of an object. */
  keys?: readonly string[]
}

/** The path at which a payload does not fit; for a union, in the alternative that fits best. */
const pathOf = ({ path, errors = [], keys = [] }: SchemaIssue): readonly PropertyKey[] => {
  const [best] = errors.toSorted((a, b) => a.length - b.length)
  return [...path, ...(best?.[0] ? pathOf(best[0]) : keys.slice(0, 1))]
}

const payloadOf = (row: Call, request: FastifyRequest, reply: FastifyReply): unknown => {
  const given = row.method === 'GET' ? request.query : request.body
  if (given === undefined || given === null) {
    reply.code(415)
    throw new ApiError('0400001', { message: 'request.media_type' })
  }
  const payload = row.payload.safeParse(given)
  if (payload.success) return payload.data
  const [issue] = payload.error.issues
  const path = issue ? pathOf(issue as SchemaIssue).map(String) : []
  const result = { field: path[0] ?? '', reason: 'schema', ...(path.length > 1 ? { path: path.join('.') } : {}) }
  reply.code(400)
  throw new ApiError('0400001', { message: 'request.invalid', result })
}

const pack = promisify(gzip)

/** A smaller answer fits into a few packets without compression. */
const leastBytes = 16 * 1024

/** Compresses a large answer with gzip at its fastest level, which shrinks a page of rows to a seventh. */
const compressed = async (request: FastifyRequest, reply: FastifyReply, answer: object): Promise<unknown> => {
  reply.header('vary', 'accept-encoding')
  const text = JSON.stringify(answer)
  reply.type('application/json; charset=utf-8')
  if (text.length < leastBytes || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return text
  reply.header('content-encoding', 'gzip')
  return pack(text, { level: constants.Z_BEST_SPEED })
}

/**
 * Hooks of a route with a large body. The body is only received and read if the request has a token, and a network that invents tokens
 * is soon refused (429). Reading half a megabyte takes the time of a hundred calls.
 */
function largeBodyHooks(deps: Pick<ServerDeps, 'secrets' | 'limits'>): {
  onRequest: onRequestAsyncHookHandler
  onResponse: onResponseAsyncHookHandler
} {
  const counted = new WeakMap<FastifyRequest, () => Promise<void>>()
  return {
    onRequest: async (request) => {
      const { accesstoken } = request.headers
      if (typeof accesstoken !== 'string' || accesstoken === '') throw tokenMissing(request)
      counted.set(request, await countUntagged(deps, accesstoken, request))
    },
    onResponse: async (request) => {
      if (request.callerId) await counted.get(request)?.()
    },
  }
}

/**
 * Registers these calls. Steps: payload schema, caller, rights, limit of writes, handler, result schema (which removes
 * undeclared fields), envelope.
 */
export function registerCalls(app: FastifyInstance, deps: CallDeps, routes: readonly CallRoute[]): void {
  const cookie = sessionCookie(deps.config)
  const findCaller = createCallAccess(deps)

  const answer = async ({ name, row, handler }: CallRoute, request: FastifyRequest, reply: FastifyReply) => {
    const facts = requestFacts(request, cookie.name)
    const payload = payloadOf(row, request, reply)
    const auth = await findCaller(name, row, request, facts)
    const context = createHandlerContext(deps, request, reply, { auth, facts, cookie, callName: name })
    const returned = await handler(payload as never, context as HandlerContext<never>)
    // for every other code a handler throws
    if (returned instanceof ResultText) {
      reply.type('application/json; charset=utf-8')
      return returned.inside('{"code":"200","msg":"","subMsg":"","message":"","result":', '}')
    }
    const envelope = { code: '200', msg: '', subMsg: '', message: '', result: z.parse(row.result, returned) ?? null }
    return row.isCompressed ? compressed(request, reply, envelope) : envelope
  }

  const largeBody = largeBodyHooks(deps)
  for (const route of routes) {
    const { name, row } = route
    app.route({
      method: row.method,
      url: `${apiBasePath}${row.path}`,
      ...(row.maxBodyBytes ? { bodyLimit: row.maxBodyBytes, ...largeBody } : {}),
      schema: {
        summary: name,
        tags: [row.path.split('/')[1] ?? ''],
        [row.method === 'GET' ? 'querystring' : 'body']: row.payload,
        response: { 200: envelopeOf(row) },
        ...(row.idempotent ? { headers: onceHeaders } : {}),
        ...(row.auth === 'session' || row.auth === 'admin' ? { security: [{ accesstoken: [] }] } : {}),
      },
      handler: (request, reply) => answer(route, request, reply),
    })
  }
}
