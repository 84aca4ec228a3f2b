import { join } from 'node:path'

export interface Cluster {
  /** The folder of the program `postgres`. */
  bin: string
  /** Its data folder. */
  database: string
  password: string
}

/** The longest path of a socket (`sun_path`), without the final zero. */
const longestSocketBytes = process.platform === 'linux' ? 107 : 103

/** PostgreSQL's name of the socket for its port. */
export const socketPattern = /^\.s\.PGSQL\.\d+(\.lock)?$/

/**
 * The folder of the socket. A socket needs a quarter less CPU than a port, and only this user can access the data folder. Null on
 * Windows and if the path is too long; then the server uses the port, which is open in any case for other programs (a backup, psql).
 */
const socketFolder = ({ database }: Pick<Cluster, 'database'>): string | null =>
  process.platform !== 'win32' && Buffer.byteLength(join(database, '.s.PGSQL.65535')) <= longestSocketBytes
    ? database
    : null

/** A folder as an element of a PostgreSQL list setting. */
const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`

const settingsOf = (folder: string | null) =>
  [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder === null ? '' : quoted(folder)}`,
    'max_connections=80',
    'shared_buffers=64MB',
    'log_min_messages=warning',
    'timezone=UTC',
    // before a recovery, sync the file system with one call instead of file by file
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
  ].flatMap((setting) => ['-c', setting])

/** Program and arguments. A running PostgreSQL is recognised by them. */
export const postgresCommand = (cluster: Cluster, port: number): [program: string, ...words: string[]] => [
  join(cluster.bin, 'postgres'),
  '-D',
  cluster.database,
  '-p',
  String(port),
  ...settingsOf(socketFolder(cluster)),
]

/** The connection URL. With a socket, `host` counts and the port is part of its name. */
export const postgresUrl = (cluster: Cluster, port: number): string => {
  const url = new URL(`postgresql://worktide:${cluster.password}@127.0.0.1:${port}/postgres`)
  const folder = socketFolder(cluster)
  if (folder !== null) url.searchParams.set('host', folder)
  return url.href
}
