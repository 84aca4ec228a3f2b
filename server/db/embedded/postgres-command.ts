import { join } from 'node:path'

export interface Cluster {
  /** The folder with the program `postgres`. */
  bin: string
  /** Its data folder. */
  database: string
  password: string
}

/** What the system takes as the address of a socket (`sun_path`), without the zero at its end. */
const longestSocketBytes = process.platform === 'linux' ? 107 : 103

/** PostgreSQL's name of the socket for its port. */
export const socketPattern = /^\.s\.PGSQL\.\d+(\.lock)?$/

/**
 * Where the server finds it: a socket takes a quarter less of the processor than a port, and nobody else may enter the data
 * folder. Null on Windows, and where the folder's path is too long: by its port, which others (a backup, a look into it) use.
 */
const socketFolder = ({ database }: Pick<Cluster, 'database'>): string | null =>
  process.platform !== 'win32' && Buffer.byteLength(join(database, '.s.PGSQL.65535')) <= longestSocketBytes
    ? database
    : null

/** A folder as an element of PostgreSQL's lists. */
const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`

const settingsOf = (folder: string | null) =>
  [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder === null ? '' : quoted(folder)}`,
    'max_connections=80',
    'shared_buffers=64MB',
    'log_min_messages=warning',
    'timezone=UTC',
    // after a crash everything is made durable before it recovers: with one call, where the system has it, not file by file
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
  ].flatMap((setting) => ['-c', setting])

/** What is run: program and words. One that runs already is known by them. */
export const postgresCommand = (cluster: Cluster, port: number): [program: string, ...words: string[]] => [
  join(cluster.bin, 'postgres'),
  '-D',
  cluster.database,
  '-p',
  String(port),
  ...settingsOf(socketFolder(cluster)),
]

/** With `host` where there is a socket: it counts, and the port is its name. */
export const postgresUrl = (cluster: Cluster, port: number): string => {
  const url = new URL(`postgresql://worktide:${cluster.password}@127.0.0.1:${port}/postgres`)
  const folder = socketFolder(cluster)
  if (folder !== null) url.searchParams.set('host', folder)
  return url.href
}
