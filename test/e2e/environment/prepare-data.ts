import { rmSync } from 'node:fs'
import { preparedDataVariable } from './prepared-data.ts'
import requireBuild from './require-build.ts'
import { freePort, ServerProcess } from './server-process.ts'

/**
 * Starts a server once and keeps its data folder, which later servers start from: a copy costs a third of a new database with
 * all migrations. `server/main.test.ts` shows that a server starts from nothing.
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
  process.env[preparedDataVariable] = server.dataDir
  return () => rmSync(server.dataDir, { recursive: true, force: true })
}

// Playwright requires a default export.
export default prepareData
