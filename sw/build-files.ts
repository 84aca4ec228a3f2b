import type { WorkboxPlugin } from 'workbox-core/types.js'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { buildCache } from '../src/core/limits.ts'

declare const self: ServiceWorkerGlobalScope

/** Parallel requests while installing. */
const parallel = 6
const shellPath = '/index.html'
/** The pause before the rest of a first build is tried again after a failure. */
const pauseMs = 30_000
/** The rest of a first build waits until pages have made no request for this long: a page that starts needs network and processor. */
const quietMs = 1000
/** Busy pages delay the rest no longer than this. */
const patienceMs = 10_000
/** Before Workbox each build had its own cache, keyed by path, and `worktide-builds` named two of them. */
const legacyCaches = /^worktide-(files-|builds$)/

interface Builds {
  current: readonly string[]
  previous: readonly string[]
  /** Whether all files of the current build are there. */
  isWhole: boolean
}

/** A file with a hash in its name is the same in every build. */
const isHashed = (url: string) => new URL(url, location.href).pathname.startsWith('/assets/')

const hasIntegrity = async (response: Response, integrity: string): Promise<boolean> => {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/**
 * Refuses cached files that differ from the build or redirect. Workbox checks integrity when it fetches, not when it
 * answers, and every script of the page can write to the cache. The previous build's hashed files have no digest here; no
 * page of this build requests them.
 */
const onlyAsBuilt: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, request: { url } }) => {
    if (!cachedResponse) return null
    const integrity = controller.getIntegrityForCacheKey(url)
    if (!integrity) return isHashed(url) ? cachedResponse : null
    if (cachedResponse.headers.has('refresh')) return null
    return (await hasIntegrity(cachedResponse, integrity)) ? cachedResponse : null
  },
}

const controller = new PrecacheController({
  cacheName: buildCache.name,
  plugins: [onlyAsBuilt],
  // `fetch-router.ts` sends the page's own request instead
  fallbackToNetwork: false,
})
controller.addToCacheList(self.__WB_MANIFEST)

type FileEntry = readonly [url: string, cacheKey: string]
const allFiles = (): FileEntry[] => [...controller.getURLsToCacheKeys()]

/**
 * Loads the files that the cache does not have; rejects when one is missing. Replaces Workbox's own, which fetches one file
 * at a time: 14.7 s instead of 6.9 s at 400 ms per round trip.
 */
const load = async (event: ExtendableEvent, files: FileEntry[]): Promise<void> => {
  // Workbox stores files for this event only
  const asInstall = { type: 'install', waitUntil: (work) => event.waitUntil(work) } as ExtendableEvent
  const work = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const [url, cacheKey] = file
      const request = new Request(url, {
        integrity: controller.getIntegrityForCacheKey(cacheKey) ?? '',
        cache: isHashed(url) ? 'default' : 'reload',
        // the connections are the first page's, which still loads its own files
        priority: 'low',
      })
      await Promise.all(controller.strategy.handleAll({ event: asInstall, request, params: { cacheKey } }))
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
}

/**
 * Installs a whole build: rejects when a file is missing, and continues an interrupted installation. Installs nothing of
 * the first build on a device: the page waits for this worker, and `completeOnce` loads the files later.
 */
const install = async (event: ExtendableEvent): Promise<void> => {
  if (self.registration.active) await load(event, allFiles())
}

/** The page's document and the files that it names, which its browser has just loaded: a page that can start. */
const loadShell = async (event: ExtendableEvent): Promise<void> => {
  await load(
    event,
    allFiles().filter(([url]) => !isHashed(url)),
  )
  const shell = (await (await controller.matchPrecache(shellPath))?.text()) ?? ''
  await load(
    event,
    allFiles().filter(([url]) => shell.includes(new URL(url).pathname)),
  )
}

/** Copies the hashed files of builds before Workbox into the cache. Returns their URLs. */
const copyLegacyFiles = async (cache: Cache): Promise<string[]> => {
  const copied: string[] = []
  for (const name of (await caches.keys()).filter((each) => legacyCaches.test(each))) {
    const legacy = await caches.open(name)
    for (const request of (await legacy.keys()).filter(({ url }) => isHashed(url))) {
      const response = await legacy.match(request)
      if (response && !(await cache.match(request))) await cache.put(request, response)
      copied.push(request.url)
    }
  }
  return copied
}

const readRecord = async (cache: Cache): Promise<Partial<Builds>> => {
  try {
    return (await (await cache.match(buildCache.record))?.json()) ?? {}
  } catch {
    return {}
  }
}

/**
 * Deletes all but this build's files and the previous build's hashed ones, which open tabs may still request. Replaces
 * Workbox's own, which retains this build only. Idempotent, so it may be interrupted.
 */
const activate = async (): Promise<void> => {
  const cache = await caches.open(controller.strategy.cacheName)
  const stored = await readRecord(cache)
  const current = [...controller.getURLsToCacheKeys().values()]
  const isRecorded = String(stored.current) === String(current)
  const before = (isRecorded ? stored.previous : stored.current) ?? []
  const previous = [...before, ...(await copyLegacyFiles(cache))].filter(isHashed)
  const present = new Set((await cache.keys()).map(({ url }) => url))
  const isWhole = current.every((url) => present.has(url))
  await cache.put(buildCache.record, Response.json({ current, previous, isWhole } satisfies Builds))

  for (const name of await caches.keys()) if (legacyCaches.test(name)) await caches.delete(name)
  const kept = new Set([...current, ...previous, new URL(buildCache.record, location.href).href])
  for (const request of await cache.keys()) if (!kept.has(request.url)) await cache.delete(request)
}

let askedAt = 0

const untilQuiet = async (): Promise<void> => {
  const end = Date.now() + patienceMs
  for (let rest = quietMs; rest > 0; rest = Math.min(askedAt + quietMs, end) - Date.now())
    await new Promise((resolve) => setTimeout(resolve, rest))
}

const complete = async (event: ExtendableEvent): Promise<void> => {
  const cache = await caches.open(controller.strategy.cacheName)
  const { current = [], previous = [], isWhole } = await readRecord(cache)
  if (isWhole) return
  await untilQuiet()
  await loadShell(event)
  await load(event, allFiles())
  await cache.put(buildCache.record, Response.json({ current, previous, isWhole: true } satisfies Builds))
}

let completing: Promise<void> | undefined

/**
 * Loads what the first installation left out, when pages are quiet. Call it at each request of a page: it runs once per life of the
 * worker, and again a while after it failed.
 */
const completeOnce = (event: ExtendableEvent): Promise<void> => {
  askedAt = Date.now()
  completing ??= complete(event).catch((error) => {
    console.warn('files of this build are missing', error)
    setTimeout(() => {
      completing = undefined
    }, pauseMs)
  })
  return completing
}

/** The page's files on the device: this build's, and the previous build's hashed ones (STO-10, STO-11). */
export const buildFiles = {
  install,
  activate,
  completeOnce,
  /** Answers from the cache; rejects without a valid file. */
  strategy: controller.strategy,
  /** The cache key of the page; undefined in development, which caches no files. */
  shellKey: () => controller.getCacheKeyForURL(shellPath),
}
