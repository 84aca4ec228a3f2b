import { join } from 'node:path'

export interface Cluster {
  /** The folder with the program `postgres`. */
  bin: string
  /** Its data folder. */
  database: string
  password: string
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=60',
  'shared_buffers=64MB',
  'log_min_messages=warning',
  'timezone=UTC',
  // after a crash everything is made durable before it recovers: with one call, where the system has it, not file by file
  ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
].flatMap((setting) => ['-c', setting])

/** What is run: program and words. One that runs already is known by them. */
export const postgresCommand = ({ bin, database }: Cluster, port: number): [program: string, ...words: string[]] => [
  join(bin, 'postgres'),
  '-D',
  database,
  '-p',
  String(port),
  ...settings,
]

export const postgresUrl = ({ password }: Cluster, port: number): string =>
  `postgresql://worktide:${password}@127.0.0.1:${port}/postgres`
