import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js'
import { keepPreviousAssets, matchPreviousAsset } from './asset-generations.ts'
import { type FetchRoute, fetchRouteOf } from './fetch-routes-table.ts'

interface AnswerDeps {
  scope: ServiceWorkerGlobalScope
  /** What the build put into the shell. */
  files: ServiceWorkerGlobalScope['__WB_MANIFEST']
  /** A `fetch` for `/api/*` that knows the session. */
  apiFetch: typeof fetch
}

const shellPath = '/index.html'

/**
 * The shell always opens: pages are answered with the build this worker came with, network or not. Its lazy files, and
 * those of the build before, come from the cache; `/api` goes through the session; all else is left alone.
 */
export function createRequestAnswers({ scope, files, apiFetch }: AnswerDeps) {
  const precache = new PrecacheController()
  precache.addToCacheList(files)
  const config = new StaleWhileRevalidate({ cacheName: 'worktide-config' })

  const fromBuild = async (request: Request, path = new URL(request.url).pathname) =>
    (await precache.matchPrecache(path)) ?? (await matchPreviousAsset(request)) ?? fetch(request)

  const answers: Record<FetchRoute, (event: FetchEvent) => Promise<Response>> = {
    shell: ({ request }) => fromBuild(request, shellPath),
    asset: ({ request }) => fromBuild(request),
    config: (event) => config.handle(event),
    api: ({ request }) => apiFetch(request),
  }

  return {
    install: (event: ExtendableEvent) => precache.install(event),
    activate: async (event: ExtendableEvent) => {
      await keepPreviousAssets(precache)
      await precache.activate(event)
    },
    /** Null: not ours to answer. */
    answer: (event: FetchEvent): Promise<Response> | null => {
      const route = fetchRouteOf(event.request, scope.location.origin)
      return route && answers[route](event)
    },
    config: (event: ExtendableEvent) =>
      config.handle({ event, request: new Request('/api/config') } as never) as Promise<Response>,
  }
}
