import type { FastifyRequest, onRequestAsyncHookHandler, onResponseAsyncHookHandler } from 'fastify'
import { countUntagged } from '../auth/caller.ts'
import { ApiError } from './api-error.ts'
import type { ServerDeps } from './handler-types.ts'

/**
 * Hooks of a route with a large body. The body is only received and read if the request has a token, and a network that invents tokens
 * is soon refused (429). Reading half a megabyte takes the time of a hundred calls.
 */
export function largeBodyHooks(deps: Pick<ServerDeps, 'secrets' | 'limits'>): {
  onRequest: onRequestAsyncHookHandler
  onResponse: onResponseAsyncHookHandler
} {
  const counted = new WeakMap<FastifyRequest, () => Promise<void>>()
  return {
    onRequest: async (request) => {
      const { accesstoken } = request.headers
      if (typeof accesstoken !== 'string' || accesstoken === '')
        throw new ApiError('04206', { message: 'session.missing' })
      counted.set(request, await countUntagged(deps, accesstoken, request))
    },
    onResponse: async (request) => {
      if (request.callerId) await counted.get(request)?.()
    },
  }
}
