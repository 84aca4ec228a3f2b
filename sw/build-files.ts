/** Replaced by the build with the hash of its list of files, so that each build has a worker of its own. */
const buildId = '__BUILD_ID__'
const prefix = 'worktide-files-'
const cacheName = prefix + buildId
/** Which two builds are kept. */
const recordCache = 'worktide-builds'
const recordPath = '/__builds'
/** Files asked for at the same time while installing. */
const parallel = 6

/** `/files.json`, written by the build. */
interface FileList {
  id: string
  paths: string[]
}

interface Builds {
  current: string
  previous: string | null
}

/** A file with a hash in its name is the same file in every build. */
const isHashed = (path: string) => path.startsWith('/assets/')

const fileOf = async (path: string): Promise<Response> => {
  const known = isHashed(path) && (await caches.match(path))
  if (known) return known
  const response = await fetch(path, { cache: isHashed(path) ? 'default' : 'reload' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** Rejects when a file is missing: a build is installed whole or not at all. Cut off, it goes on where it was. */
const install = async (): Promise<void> => {
  const response = await fetch('/files.json', { cache: 'no-store' })
  // in development there is no list: everything comes from the network
  if (!response.ok) return
  const { id, paths } = (await response.json()) as FileList
  if (id !== buildId) throw new Error('a newer build has come meanwhile')
  const cache = await caches.open(cacheName)
  const work = async () => {
    for (let path = paths.pop(); path; path = paths.pop())
      if (!(await cache.match(path))) await cache.put(path, await fileOf(path))
  }
  await Promise.all(Array.from({ length: parallel }, work))
}

/** This build and the one before it stay, all others go. May be cut off and run again. */
const activate = async (): Promise<void> => {
  const record = await caches.open(recordCache)
  const stored = (await (await record.match(recordPath))?.json()) as Builds | undefined
  const previous = (stored?.current === buildId ? stored.previous : stored?.current) ?? null
  await record.put(recordPath, Response.json({ current: buildId, previous } satisfies Builds))
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== cacheName && name !== prefix + previous) await caches.delete(name)
}

/**
 * The files of the page, kept on the device: all of the build this worker came with, and the hashed ones of the build
 * before it, which tabs that are still open may ask for.
 */
export const buildFiles = {
  install,
  activate,
  match: async (path: string): Promise<Response | undefined> =>
    (await (await caches.open(cacheName)).match(path)) ?? (isHashed(path) ? caches.match(path) : undefined),
}
