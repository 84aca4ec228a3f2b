/** Replaced by the build with the digest of its list of files, so that each build has a worker of its own. */
const buildId = '__BUILD_ID__'
const prefix = 'worktide-files-'
const cacheName = prefix + buildId
/** Which two builds are kept. */
const recordCache = 'worktide-builds'
const recordPath = '/__builds'
/** Files asked for at the same time while installing. */
const parallel = 6

/** `/files.json`, written by the build (`scripts/file-list.ts`): the digest of each file. */
type FileList = Readonly<Record<string, string>>
const listPath = '/files.json'

interface Builds {
  current: string
  previous: string | null
}

/** A file with a hash in its name is the same file in every build. */
const isHashed = (path: string) => path.startsWith('/assets/')

const has = async (response: Response, digest: string): Promise<boolean> => {
  const found = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(found))).startsWith(digest)
}

const readList = async (response: Response): Promise<FileList> => {
  if (!(await has(response, buildId))) throw new Error('the list of another build')
  return response.json()
}

const fileOf = async (path: string, digest: string): Promise<Response> => {
  const known = isHashed(path) && (await caches.match(path))
  if (known && (await has(known, digest))) return known
  const response = await fetch(path, { cache: isHashed(path) ? 'default' : 'reload' })
  if (!response.ok || !(await has(response, digest))) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** Rejects when a file is missing: a build is installed whole or not at all. Cut off, it goes on where it was. */
const install = async (): Promise<void> => {
  const response = await fetch(listPath, { cache: 'no-store' })
  // in development there is no list: everything comes from the network
  if (!response.ok) return
  const files = Object.entries(await readList(response.clone()))
  const cache = await caches.open(cacheName)
  await cache.put(listPath, response)
  const work = async () => {
    for (let file = files.pop(); file; file = files.pop())
      if (!(await cache.match(file[0]))) await cache.put(file[0], await fileOf(...file))
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

let list: Promise<FileList> | undefined

/**
 * The files of the page, kept on the device: all of the build this worker came with, and the hashed ones of the build
 * before it, which tabs that are still open may ask for. Every script of the page can write into the cache they are kept
 * in: what is not as it was built, or would lead elsewhere, is not shown.
 */
export const buildFiles = {
  install,
  activate,
  match: async (path: string): Promise<Response | undefined> => {
    const cache = await caches.open(cacheName)
    list ??= cache.match(listPath).then((kept) => readList(kept as Response))
    const digest = await list.then(
      (files) => files[path] ?? '',
      () => null,
    )
    if (digest === '' && isHashed(path)) return caches.match(path)
    const kept = digest && (await cache.match(path))
    return kept && !kept.headers.has('refresh') && (await has(kept, digest)) ? kept : undefined
  },
}
