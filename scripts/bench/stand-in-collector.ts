import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The behaviour of `/collect`: accepts · refuses with 503 · drops the connection · answers slowly and stores nothing from a
 * sender that has disconnected.
 */
export type CollectorMode = 'up' | 'refusing' | 'gone' | 'slow'

const slowMs = 40

/** The body; null if its sender was killed half way. */
const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  let text = ''
  try {
    for await (const chunk of request) text += chunk
  } catch (error) {
    if (request.complete) throw error
    return null
  }
  return text
}

/** Serves the bench's worker and records the stored ids by queue. */
export async function openStandInCollector(workerSource: string) {
  const stored: Record<string, Set<string>> = { ours: new Set(), workbox: new Set() }
  let mode: CollectorMode = 'up'

  const collect = async (queue: string, request: IncomingMessage, response: ServerResponse) => {
    if (mode === 'gone') return void request.socket.destroy()
    const body = await bodyOf(request)
    if (mode === 'refusing') return void response.writeHead(503).end()
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
    if (body === null || request.socket.destroyed) return
    for (const id of body.split(',')) stored[queue]?.add(id)
    response.writeHead(200).end()
  }

  const server = createServer((request, response) => {
    const [, folder, name = ''] = (request.url ?? '/').split('/')
    if (folder === 'collect') return void collect(name, request, response)
    const isWorker = folder === 'worker.js'
    response.writeHead(200, { 'content-type': isWorker ? 'text/javascript' : 'text/html', 'cache-control': 'no-store' })
    response.end(isWorker ? workerSource : '<!doctype html><title>bench</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stored,
    setMode: (next: CollectorMode) => {
      mode = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
