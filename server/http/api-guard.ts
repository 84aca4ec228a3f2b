import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../configuration.ts'
import { ApiError } from './api-error.ts'
import { isFromForeignPage, ownHostnames, ownOrigins } from './own-origins.ts'
import { parseStrictJson } from './strict-json.ts'

/** Probes call these by IP address or by the proxy's own host name. */
const probes = new Set(['/healthz', '/readyz'])

const isApi = (url: string) => /^\/api(\/|\?|$)/.test(url)

/**
 * Checks before a call's handler is found (SEC-8, SEC-12): the host must be ours (otherwise a page of another name that resolves to
 * this machine could read our answers), bodies must be JSON, pages of other origins are refused (unless the
 * route is marked `fromAnywhere`), and answers are not cached.
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
  const hostnames = ownHostnames(config)
  app.addHook('onRequest', async (request, reply) => {
    if (!hostnames.has(request.hostname.toLowerCase()) && !probes.has(request.url)) {
      reply.code(421)
      throw new ApiError('0400001', { message: 'request.host' })
    }
    if (!isApi(request.url)) return
    reply.header('cache-control', 'no-store')
    if (request.routeOptions.config.fromAnywhere) return
    if (isFromForeignPage(request.headers, origins)) {
      reply.code(400)
      throw new ApiError('0400001', { message: 'request.origin' })
    }
  })
}
