import { type ChildProcess, fork } from 'node:child_process'
import { createServer as createSocketServer } from 'node:net'
import { build, createServer } from 'vite'

/**
 * `npm run dev`: one address for everything. Vite serves the page with hot reload and proxies the server's paths to the
 * real server, which is bundled as for production and restarted when its source changes.
 */
const serverPaths = ['/api', '/v1', '/dev/mails', '/pictures', '/healthz', '/readyz', '/replay-frame', '/openapi.json']
const bundle = 'node_modules/.cache/dev-server'
const port = Number(process.env.PORT ?? 8080)

// otherwise the server's build sets `production`, and the page lacks its development-only parts
process.env.NODE_ENV = 'development'

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createSocketServer().listen(0, '127.0.0.1', () => {
      const address = socket.address()
      socket.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })

const serverPort = await freePort()
let running: ChildProcess | undefined

const stopped = (child: ChildProcess | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

const restart = async (): Promise<void> => {
  await stopped(running)
  running = fork(`${bundle}/main.js`, {
    env: { PUBLIC_ORIGIN: `http://localhost:${port}`, ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' },
  })
}

const watcher = await build({
  configFile: 'vite.server.config.ts',
  logLevel: 'warn',
  mode: 'development',
  build: { outDir: bundle, emptyOutDir: true, watch: {} },
})
if ('on' in watcher) {
  let restarts = Promise.resolve()
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error)
    if (event.code === 'END') restarts = restarts.then(restart)
  })
}

const target = `http://127.0.0.1:${serverPort}`
const page = await createServer({
  server: { port, strictPort: true, proxy: Object.fromEntries(serverPaths.map((path) => [path, target])) },
})
await page.listen()
console.log(`Worktide with hot reload: http://localhost:${port}`)

const stop = async (): Promise<void> => {
  await Promise.all([page.close(), stopped(running), 'close' in watcher ? watcher.close() : undefined])
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
