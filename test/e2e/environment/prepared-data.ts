import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import requireBuild from './require-build.ts'
import { freePort, ServerProcess } from './server-process.ts'

/** Its folder, for the processes that run the tests. */
const variable = 'PREPARED_DATA'

/**
 * Starts a server once and keeps its data folder, which later servers start from: a copy costs a third of a new database with
 * all migrations. That a server starts from nothing is shown by `server/main.test.ts`.
 */
const prepareData = async (): Promise<() => void> => {
  requireBuild()
  const server = new ServerProcess(await freePort(), {})
  try {
    await server.start()
  } catch (error) {
    await server.dispose()
    throw error
  }
  await server.stop()
  process.env[variable] = server.dataDir
  return () => rmSync(server.dataDir, { recursive: true, force: true })
}

// Playwright requires a default export.
export default prepareData

/** Fills the new folder of a server that has not started. Owners are kept: as root PostgreSQL runs as another user. */
export const copyPreparedData = (folder: string): void => {
  const prepared = process.env[variable]
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, folder])
}
