import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The unit of times in `/proc` on Linux, for every kernel. */
const ticksPerSecond = 100

/** The fields of `/proc/<pid>/stat` behind the name, which may hold spaces; null if there is no such process. */
const statOf = (pid: number | string): string[] | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return null
  }
}

/** User and system time, with `withEnded` also that of ended children. */
const ticksOf = (stat: readonly string[], withEnded: boolean): number =>
  stat.slice(11, withEnded ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0)

/**
 * Milliseconds of CPU that a process and its children have used so far: unlike elapsed times, they hardly depend on
 * other programs. NaN without `/proc`.
 */
export const cpuMsOf = (pid: number): number => {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat !== null && Number(stat[1]) === pid)
  const own = statOf(pid)
  const ticks = (own ? ticksOf(own, true) : 0) + children.reduce((sum, stat) => sum + ticksOf(stat ?? [], false), 0)
  return (ticks * 1000) / ticksPerSecond
}
