import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

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

/** When a process started, in a form to compare: a process id alone may be another program's by now. */
export const startedAt = (pid: number): string => {
  const stat = proc(pid, 'stat')
  return stat === null ? ps('lstart', pid) : (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '')
}

/** The command line of a process; empty when it is gone. */
export const commandOf = (pid: number): string => proc(pid, 'cmdline') ?? ps('args', pid)
