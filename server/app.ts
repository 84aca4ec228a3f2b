import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { handlersTable } from './api/handlers-table.ts'
import type { Secrets } from './auth/secrets.ts'
import { registerCollectors } from './collectors/beacons-collector.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './db/database.ts'
import { ApiError } from './http/api-error.ts'
import { failureOf } from './http/failures-table.ts'
import { registerPages } from './http/page-routes.ts'
import { registerPlainRoutes } from './http/plain-routes.ts'
import { refusal, registerCalls } from './http/register-calls.ts'
import { requestFacts } from './http/request-facts.ts'
import { requestLogger } from './http/request-logger.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { Limits } from './limits/limits.ts'

export interface ServerDeps {
  config: Configuration
  db: Database
  secrets: Secrets
  limits: Limits
  now(): Date
  /** Access log lines; absent in tests. */
  log?: (line: string) => void
}

const isApi = (url: string) => url.startsWith('/api/') || url === '/api'

const refuse = (deps: ServerDeps, error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, error: apiError } = failureOf(error as FastifyError)
  if (status >= 500) deps.log?.(`error ${request.id} ${String((error as Error).stack ?? error)}`)
  if (apiError.retryAfterSeconds) reply.header('retry-after', apiError.retryAfterSeconds)
  const chosen = reply.statusCode >= 400 && status === 200 ? reply.statusCode : status
  return reply
    .code(chosen)
    .type('application/json')
    .send(refusal(apiError, requestFacts(request, '').language))
}

/** The whole application on one database; listens nowhere yet. */
export async function buildApp(deps: ServerDeps): Promise<FastifyInstance> {
  const { config } = deps
  const app = fastify({
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    trustProxy: config.trustProxy ?? false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 200 },
  })
  app.addHook('onResponse', requestLogger(deps.log))
  await app.register(cookie)
  await app.register(helmet, securityHeaders(config))
  await app.register(swagger, {
    openapi: { info: { title: 'Worktide', version: '1' } },
    transform: jsonSchemaTransform,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(sso|setting)(\/|$)/.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    if (!isApi(request.url)) return
    reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    if (origin !== undefined && origin !== config.publicOrigin) {
      reply.code(400)
      throw new ApiError('0400001', { message: 'request.origin' })
    }
  })
  app.setErrorHandler((error, request, reply) => refuse(deps, error, request, reply))
  registerCalls(app, deps, handlersTable)
  await registerCollectors(app, deps)
  registerPlainRoutes(app, deps)
  await registerPages(app, deps, (request, reply) => refuse(deps, { statusCode: 404 }, request, reply))
  await app.ready()
  return app
}
