import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const buildFiles = async (): Promise<Map<string, string>> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: 'scripts/bench/plain-page.tsx', output: { entryFileNames: 'page.js' } },
    },
  })
  const [first] = [built].flat() as Rolldown.RolldownOutput[]
  const files = (first?.output ?? []).map((file): [string, string] => [
    `/${file.fileName}`,
    file.type === 'chunk' ? file.code : String(file.source),
  ])
  const style = files.find(([path]) => path.endsWith('.css'))?.[0]
  const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plain</title>
    <link rel="stylesheet" href="${style}"><body><script type="module" src="/page.js"></script>`
  return new Map([...files, ['/', page]])
}

const workerOf = (paths: readonly string[]) => `
const paths = ${JSON.stringify(paths)}
addEventListener('install', (event) => event.waitUntil(caches.open('plain').then((cache) => cache.addAll(paths))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  if (paths.includes(new URL(event.request.url).pathname)) event.respondWith(caches.match(event.request))
})`

const typeOf = (path: string) =>
  path.endsWith('.js')
    ? 'text/javascript'
    : path.endsWith('.css')
      ? 'text/css'
      : path === '/'
        ? 'text/html'
        : 'application/json'

/** Builds and serves `plain-page.tsx`, compressed, with this many rows. */
export async function openPlainList(count: number) {
  const files = await buildFiles()
  files.set('/worker.js', workerOf([...files.keys()]))
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ id: `PLN-${at}`, summary: `Legal check of the help centre ${at}` },
    ...{ status: 'To do', assignee: 'Marta Silva' },
  }))
  files.set('/rows.json', JSON.stringify(rows))
  const packed = new Map([...files].map(([path, text]) => [path, gzipSync(text)]))
  const server = createServer(({ url }, response) => {
    const path = new URL(url ?? '/', 'http://localhost').pathname
    const file = packed.get(path)
    response.writeHead(file ? 200 : 404, { 'content-type': typeOf(path), 'content-encoding': 'gzip' }).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
