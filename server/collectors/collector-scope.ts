import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import type { ServerDeps } from '../http/handler-types.ts'
import { isFromForeignPage, ownOrigins } from '../http/own-origins.ts'

/** Detects requests of other sites' pages by their origin, because the collector may have its own host. */
export const foreignPages = ({ config }: Pick<ServerDeps, 'config'>) => {
  const origins = ownOrigins(config.publicOrigin)
  return ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
    headers.origin === undefined ? isFromForeignPage(headers, origins) : !origins.has(headers.origin)
}

/** Plugin for the collectors' routes: reads bodies of any type as bytes, counts refusals by status, adds Retry-After to 429. */
export const openCollector = (
  app: FastifyInstance,
  drops: { count(status: number): void },
  bodyLimit: number,
  register: (scope: FastifyInstance) => void,
) =>
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.addHook('onResponse', async (_request, { statusCode }) => {
      if (statusCode >= 400) drops.count(statusCode)
    })
    // no envelope here: a beacon only gets a status and, if it must wait, the time to wait
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof ApiError)) throw error
      return reply
        .code(429)
        .header('retry-after', error.retryAfterSeconds ?? 60)
        .send()
    })
    register(scope)
  })
