import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const roomBytes = 4 * 1024 ** 3

/** Whether programs can run there, because PostgreSQL's may be copied next to its data. */
const mayExecute = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === inMemory && !line.split(' ')[3]?.split(',').includes('noexec'))

/** The folder of the tests' databases: in memory if there is a folder with room, which halves the system time. */
export const testFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > roomBytes && mayExecute() ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
