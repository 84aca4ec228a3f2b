import { createHash } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isAlive, startedAt } from './process-facts.ts'

/** `nobody`: PostgreSQL refuses to run as root. */
export const unprivileged = { uid: 65_534, gid: 65_534 }

/** Every parent folder must be accessible to the database's user. */
const isReachable = (folder: string, user: typeof unprivileged | null): boolean => {
  if (!user) return true
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at)) {
      const { mode, uid } = statSync(at)
      const mayPass = uid === user.uid ? (mode & 0o100) !== 0 : (mode & 0o001) !== 0
      if (!mayPass) return false
    }
    if (at === dirname(at)) return true
  }
}

/**
 * The data folder. An explicit one is used or refused with a message; the default `./data` is replaced by
 * `/var/lib/worktide/<hash>` if the database's user cannot access it.
 */
export function chooseDataFolder(explicit: string | null, user: typeof unprivileged | null): string {
  const wanted = resolve(explicit ?? 'data')
  if (isReachable(wanted, user)) return wanted
  if (explicit)
    throw new Error(
      `DATA_DIR ${wanted} can't be used: as root the database runs as "nobody", who may not enter one of its folders.`,
    )
  return join('/var/lib/worktide', createHash('sha256').update(wanted).digest('hex').slice(0, 16))
}

export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Error(`The data folder ${folder} can't be written: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Locks the folder against a second server: throws a message while the holder is alive, and takes over the lock of a dead
 * one. Returns a function that unlocks it.
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'server.lock')
  const mine = `${process.pid}\n${startedAt(process.pid)}`
  for (;;) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, mine)
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid = '', start = ''] = readFileSync(file, 'utf8').split('\n')
      if (pid && Number(pid) !== process.pid && isAlive(Number(pid)) && startedAt(Number(pid)) === start)
        throw new Error(
          `Another Worktide server (process ${pid}) is using the data folder ${folder}. Stop it first, or choose another DATA_DIR.`,
        )
      rmSync(file, { force: true })
    }
  }
}

/** Identifies the database's files by the creation time of one that is never written again; a copy of the folder has another. */
export function placeOf(folder: string): string {
  const { ino, birthtimeMs } = statSync(join(folder, 'postgres', 'PG_VERSION'))
  // some file systems have no creation time; on others the inode changes with each mount
  return birthtimeMs > 0 ? `born ${Math.round(birthtimeMs)}` : `inode ${ino}`
}
