import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** The alternatives, with the files that start them as their documentation says. */
const files = {
  'posthog-js-lite': 'posthog-client',
  'datadog slim': 'datadog-client',
  sentry: 'sentry-client',
  'sentry offline': 'sentry-offline-client',
} as const
export type Rival = keyof typeof files
export const rivals = Object.keys(files) as Rival[]

/** The minified script of a rival's page. */
export const rivalSource = async (rival: Rival): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', __SENTRY_DEBUG__: 'false', __SENTRY_TRACING__: 'false' },
    build: {
      write: false,
      lib: { entry: `scripts/bench/rivals/${files[rival]}.ts`, formats: ['iife'], name: 'client' },
    },
  })
  const [first] = [built].flat() as Rolldown.RolldownOutput[]
  const chunk = first?.output[0]
  if (!chunk) throw new Error(`${rival} was not built.`)
  return chunk.code
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  return String(body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body)
}

/** A page for each rival, and the collector behind all of them, which accepts everything and remembers what events said. */
export async function openRivalPages() {
  const scripts = new Map<string, string>()
  for (const rival of rivals) scripts.set(`/${files[rival]}.js`, await rivalSource(rival))
  const arrived = new Set<string>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'POST') {
      // a request of a sender that was killed half way counts as nothing
      const text = await textOf(request).catch(() => '')
      for (const [name] of text.matchAll(/event [\w-]+ \d+/g)) arrived.add(name)
      return void response.writeHead(200).end('{}')
    }
    const script = scripts.get(pathname)
    response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html', 'cache-control': 'no-store' })
    response.end(script ?? `<!doctype html><title>bench</title><script src="${pathname}.js"></script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** How many different events of this run arrived, by the words that their names begin with. */
    countOf: (run: string) => [...arrived].filter((name) => name.startsWith(`event ${run} `)).length,
    urlOf: (rival: Rival, collectorOrigin: string) =>
      `http://localhost:${port}/${files[rival]}?collector=${encodeURIComponent(collectorOrigin)}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
