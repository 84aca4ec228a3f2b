import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import type { ServerDeps } from '../http/handler-types.ts'
import { isFromForeignPage, ownOrigins } from '../http/own-origins.ts'

/** Tells requests of other sites' pages. The collector may have a host of its own: then the page's origin, and not the site, tells. */
export const foreignPages = ({ config }: Pick<ServerDeps, 'config'>) => {
  const origins = ownOrigins(config.publicOrigin)
  return ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
    headers.origin === undefined ? isFromForeignPage(headers, origins) : !origins.has(headers.origin)
}

/** Where collectors' routes are: bodies of any type as bytes, refusals counted by status, and 429 with how long to wait. */
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
    // no envelope here: a beacon gets a status and, if it must wait, for how long
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof ApiError)) throw error
      return reply
        .code(429)
        .header('retry-after', error.retryAfterSeconds ?? 60)
        .send()
    })
    register(scope)
  })
