import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

const ps = (column: string, pid: number): string => {
  try {
    const words = ['-o', `${column}=`, '-p', String(pid)]
    return execFileSync('ps', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

const proc = (pid: number, name: string): string | null => {
  if (!existsSync('/proc/self/stat')) return null
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const statOf = (pid: number): string[] => {
  const stat = proc(pid, 'stat') ?? ''
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** A zombie is not alive; in containers often nobody reaps them. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return statOf(pid)[0] !== 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process started, as a comparable text: its pid alone may have been reused. */
export const startedAt = (pid: number): string =>
  (existsSync('/proc/self/stat') ? statOf(pid)[19] : ps('lstart', pid)) ?? ''

/** The command line of a process, joined by spaces; empty when it is gone. */
export const commandOf = (pid: number): string =>
  proc(pid, 'cmdline')?.replace(/\0$/, '').replaceAll('\0', ' ') ?? ps('args', pid)

/** The processes with this working folder; null on systems other than Linux. */
export const processesIn = (folder: string): number[] | null => {
  if (!existsSync('/proc/self/cwd')) return null
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false
      }
    })
}
