import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const roomBytes = 4 * 1024 ** 3

/** PostgreSQL's programs may be copied beside its data. */
const mayExecute = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === inMemory && !line.split(' ')[3]?.split(',').includes('noexec'))

/** Where tests keep their databases: in memory, which halves the system time, if there is a folder there with room. */
export const testFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > roomBytes && mayExecute() ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
