import type { RouteHandler, RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { Route } from 'workbox-routing/Route.js'
import { Router } from 'workbox-routing/Router.js'
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js'
import { Strategy } from 'workbox-strategies/Strategy.js'
import type { StrategyHandler } from 'workbox-strategies/StrategyHandler.js'
import { callHeaders } from '../src/core/calls/call-headers.ts'
import { buildFiles } from './build-files.ts'
import { type FetchRoute, fetchRoutes } from './fetch-routes.ts'
import { createLongPolls } from './long-polls.ts'
import { storeShared } from './shared-files.ts'

declare const self: ServiceWorkerGlobalScope

export const configCache = 'worktide-config'

interface RouterDeps {
  /** A `fetch` for `/api/*` that attaches the session. */
  apiFetch: typeof fetch
  /** Whether the session's store can be read. If not, each page is its own runtime, and the worker only forwards. */
  hasStore(): Promise<boolean>
}

/** Sends calls through the session, which attaches the token. */
class SessionStrategy extends Strategy {
  readonly #deps: RouterDeps
  readonly #poll = createLongPolls(async (id) => (await self.clients.get(id)) !== undefined)

  constructor(deps: RouterDeps) {
    super()
    this.#deps = deps
  }

  protected override async _handle(request: Request, { event }: StrategyHandler): Promise<Response> {
    const send = (await this.#deps.hasStore()) ? this.#deps.apiFetch : fetch
    const isLongPoll = request.headers.get(callHeaders.call)?.includes('held')
    return isLongPoll ? this.#poll(request, (event as FetchEvent).clientId, (poll) => send(poll)) : send(request)
  }
}

/** A file of the build, or the network's answer. */
const fromBuild = ({ event, request }: RouteHandlerCallbackOptions, cacheKey?: string) =>
  buildFiles.strategy.handle({ event, request, params: { cacheKey } }).catch(() => fetch(request))

/** Stores no answer of a captive portal in place of the configuration. */
const onlyConfig = async ({ response }: { response: Response }): Promise<Response | null> => {
  const config = await response
    .clone()
    .json()
    .catch(() => null)
  return config?.environment ? response : null
}

/**
 * Answers the requests of `fetch-routes.ts`: pages and files from this worker's build, with or without a network; `/api`
 * through the session. Everything else goes to the browser.
 */
export function createFetchRouter(deps: RouterDeps): Router {
  const handlers: Record<FetchRoute, RouteHandler> = {
    share: ({ request }) => storeShared(request),
    shell: (options) => fromBuild(options, buildFiles.shellKey()),
    config: new StaleWhileRevalidate({ cacheName: configCache, plugins: [{ cacheWillUpdate: onlyConfig }] }),
    api: new SessionStrategy(deps),
    asset: (options) => fromBuild(options),
  }
  const router = new Router()
  for (const [name, match] of Object.entries(fetchRoutes))
    for (const method of ['GET', 'POST'] as const)
      router.registerRoute(new Route(match, handlers[name as FetchRoute], method))
  return router
}
