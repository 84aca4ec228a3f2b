import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../configuration.ts'
import { ApiError } from './api-error.ts'
import { isFromForeignPage, ownOrigins } from './own-origins.ts'
import { parseStrictJson } from './strict-json.ts'

const isApi = (url: string) => /^\/api(\/|\?|$)/.test(url)

/**
 * What holds for every call before its handler is found (SEC-8, SEC-12): JSON is the only body there is, a page of
 * another origin is refused whatever it sends (save where a route says `fromAnywhere`), and no answer is kept by a cache.
 */
export function registerApiGuard(app: FastifyInstance, config: Configuration): void {
  const origins = ownOrigins(config.publicOrigin)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseStrictJson(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request.url)) return
    reply.header('cache-control', 'no-store')
    if (request.routeOptions.config.fromAnywhere) return
    if (isFromForeignPage(request.headers, origins)) {
      reply.code(400)
      throw new ApiError('0400001', { message: 'request.origin' })
    }
  })
}
