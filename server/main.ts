import { openCodeCache } from './code-cache.ts'

/**
 * Starts the server; the only module that reads the environment. The build runs `main.js rehearse` once to cache the compiled
 * code of a start.
 */
const main = async (): Promise<void> => {
  const cache = import.meta.env.MODE === 'development' ? null : openCodeCache(import.meta.dirname)
  const { rehearseServer, runServer } = await import('./run-server.ts')
  if (process.argv[2] !== 'rehearse') return runServer(process.env)
  await rehearseServer()
  cache?.write()
}

void main()
