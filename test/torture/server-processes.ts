import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

const parentOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** The main process of the embedded database, from its pid file; 0 if there is none. */
export const postmasterOf = (dataDir: string): number => {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** Every process of the database in this folder: PostgreSQL's working directory is its data folder. Linux only. */
export const databaseProcesses = (dataDir: string): { pid: number; parent: number }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .flatMap((pid) => {
      try {
        const isOurs = readlinkSync(`/proc/${pid}/cwd`) === join(dataDir, 'postgres')
        return isOurs ? [{ pid, parent: parentOf(pid) }] : []
      } catch {
        return []
      }
    })

/** Database processes whose main process is neither alive nor `postmaster`. */
export const strayProcesses = (dataDir: string, postmaster: number): number[] =>
  databaseProcesses(dataDir)
    .filter(({ pid, parent }) => pid !== postmaster && parent !== postmaster)
    .map(({ pid }) => pid)
