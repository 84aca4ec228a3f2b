import type { PrecacheController } from 'workbox-precaching'

/** Holds the lazy pages of the build before this one, for tabs that were opened with it. */
const previousName = 'worktide-previous-assets'

const isAsset = (url: string) => new URL(url).pathname.startsWith('/assets/')

/**
 * Before the new build's files take over: what the old build had and the new one has not is set aside for one
 * generation, and the generation before that goes. Safe to run again when it was cut off.
 */
export async function keepPreviousAssets(precache: PrecacheController): Promise<void> {
  const current = await caches.open(precache.strategy.cacheName)
  const wanted = new Set(precache.getCachedURLs())
  const outdated = (await current.keys()).filter(({ url }) => !wanted.has(url) && isAsset(url))
  if (outdated.length === 0) return
  await caches.delete(previousName)
  const previous = await caches.open(previousName)
  for (const request of outdated) {
    const response = await current.match(request)
    if (response) await previous.put(request, response)
  }
}

export const matchPreviousAsset = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: previousName })
