import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build, type Rolldown } from 'vite'

const bundle = async (entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: `test/conformance/${entry}.ts`, formats: ['iife'], name: 'harness' } },
  })
  const [first] = [built].flat() as Rolldown.RolldownOutput[]
  const chunk = first?.output[0]
  if (!chunk) throw new Error(`${entry} was not built`)
  return chunk.code
}

/** Serves the page and worker of the harness on a local address. */
export async function openHarness() {
  const scripts: Record<string, string> = {
    '/page.js': await bundle('harness-page'),
    '/worker.js': await bundle('harness-worker'),
  }
  const server = createServer(({ url = '/' }, response) => {
    const script = scripts[url]
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    response.end(script ?? '<!doctype html><title>conformance</title><script src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
