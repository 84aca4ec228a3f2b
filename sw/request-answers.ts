import { buildFiles } from './build-files.ts'
import { type FetchRoute, fetchRouteOf } from './fetch-routes-table.ts'

interface AnswerDeps {
  scope: ServiceWorkerGlobalScope
  /** A `fetch` for `/api/*` that knows the session. */
  apiFetch: typeof fetch
  /** Whether this browser keeps anything: else each page is its own runtime, and the worker stands in nobody's way. */
  keeps(): Promise<boolean>
}

const shellPath = '/index.html'

/** What is kept, at once; what the server says now, for the next time. */
const staleWhileRevalidate = async ({ request }: FetchEvent): Promise<Response> => {
  const cache = await caches.open('worktide-config')
  const kept = await cache.match(request)
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(request, response.clone())
    return response
  })
  fresh.catch(() => {})
  return kept ?? fresh
}

/**
 * The shell always opens: pages are answered with the build this worker came with, network or not. Its lazy files, and
 * those of the build before, come from the cache; `/api` goes through the session; all else is left alone.
 */
export function createRequestAnswers({ scope, apiFetch, keeps }: AnswerDeps) {
  const fromBuild = async (request: Request, path = new URL(request.url).pathname) =>
    (await buildFiles.match(path)) ?? fetch(request)

  const answers: Record<FetchRoute, (event: FetchEvent) => Promise<Response>> = {
    shell: ({ request }) => fromBuild(request, shellPath),
    asset: ({ request }) => fromBuild(request),
    config: staleWhileRevalidate,
    api: async ({ request }) => ((await keeps()) ? apiFetch(request) : fetch(request)),
  }

  return {
    install: buildFiles.install,
    activate: buildFiles.activate,
    /** Null: not ours to answer. */
    answer: (event: FetchEvent): Promise<Response> | null => {
      const route = fetchRouteOf(event.request, scope.location.origin)
      return route && answers[route](event)
    },
  }
}
