type Entry = string | { url: string; revision?: string | null }

/** One cache for all builds: a file with a hash in its name is the same file in every one of them. */
const cacheName = 'worktide-files'
/** Which files belong to which build: a list in the cache itself, so that both live and die together. */
const listPath = '/__builds'
/** Files asked for at the same time while installing. */
const parallel = 6

interface Builds {
  current: string[]
  previous: string[]
}

/**
 * The files of the page, kept on the device: all of the build this worker came with, and the hashed ones of the build
 * before it, which tabs that are still open may ask for. Every step may be cut off and run again.
 */
export function createBuildFiles(entries: readonly Entry[]) {
  const keys = new Map<string, string>()
  for (const entry of entries) {
    const { url, revision } = typeof entry === 'string' ? { url: entry, revision: null } : entry
    const path = url.startsWith('/') ? url : `/${url}`
    keys.set(path, revision ? `${path}?revision=${revision}` : path)
  }
  const current = [...keys.values()]
  const open = () => caches.open(cacheName)

  const fetchInto = async (cache: Cache, path: string, key: string) => {
    if (await cache.match(key)) return
    const response = await fetch(path, { cache: key === path ? 'default' : 'reload' })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    await cache.put(key, response)
  }

  return {
    /** Rejects when a file is missing: a build is installed whole or not at all. */
    install: async () => {
      const cache = await open()
      const waiting = [...keys]
      const work = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await fetchInto(cache, ...next)
      }
      await Promise.all(Array.from({ length: parallel }, work))
    },
    /** Two builds stay, the ones before them go. */
    activate: async () => {
      const cache = await open()
      const stored = (await (await cache.match(listPath))?.json()) as Builds | undefined
      const isSame = stored?.current.join() === current.join()
      const previous = (isSame ? stored?.previous : stored?.current) ?? []
      const wanted = new Set([...current, ...previous.filter((key) => key.startsWith('/assets/')), listPath])
      await cache.put(listPath, Response.json({ current, previous } satisfies Builds))
      for (const { url } of await cache.keys()) {
        const { pathname, search } = new URL(url)
        if (!wanted.has(pathname + search)) await cache.delete(url)
      }
    },
    match: async (path: string): Promise<Response | undefined> => (await open()).match(keys.get(path) ?? path),
  }
}
