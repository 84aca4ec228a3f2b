import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Environment } from './open-environment.ts'

/** `reset`: cut before an answer · `cut`: half an answer · `hang`: none · `html502`: a page of some proxy · `portal`: one of a captive portal. */
type Failure = 'reset' | 'cut' | 'hang' | 'error500' | 'html502' | 'portal' | 'missing'
/** `withoutAssembly`: the server's answer with the token of a sign-in, but without the other data of the session. */
export type Fault = Failure | 'withoutAssembly'

const json = { 'content-type': 'application/json' }

const answers: Record<Failure, (from: ServerResponse) => void> = {
  reset: (to) => void to.socket?.destroy(),
  cut: (to) => {
    to.writeHead(200, { ...json, 'content-length': 1000 })
    to.write('{"code":"200","result":{"to')
    setTimeout(() => to.socket?.destroy(), 50)
  },
  hang: () => {},
  error500: (to) => void to.writeHead(500, json).end('{"code":"500","msg":"","subMsg":"","message":"","result":null}'),
  html502: (to) => void to.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>'),
  portal: (to) => void to.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to this network</h1>'),
  missing: (to) => void to.writeHead(404, { 'content-type': 'text/plain' }).end('not found'),
}

/**
 * Takes the place of the gate on the public port and applies the faults of `faultOf` to requests of page and worker. The
 * returned function gives the port back to the gate.
 */
export async function openFaultProxy(
  { gate, server }: { gate: Pick<Environment['gate'], 'port' | 'open' | 'close'>; server: { port: number } },
  faultOf: (path: string) => Fault | null,
): Promise<() => Promise<void>> {
  const withoutAssembly = async (answer: IncomingMessage, to: ServerResponse) => {
    const body = JSON.parse(Buffer.concat(await answer.toArray()).toString())
    delete body.result?.assembly
    const { 'content-length': _, ...headers } = answer.headers
    to.writeHead(answer.statusCode ?? 500, headers).end(JSON.stringify(body))
  }
  const pass = (from: IncomingMessage, to: ServerResponse, isCut = false) => {
    const { method, url } = from
    const { 'accept-encoding': _, ...headers } = from.headers
    const onward = request({ port: server.port, host: '127.0.0.1', method, headers, path: url }, (answer) => {
      if (isCut) return void withoutAssembly(answer, to)
      to.writeHead(answer.statusCode ?? 500, answer.rawHeaders)
      answer.pipe(to)
    })
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  }
  const proxy = createServer((from, to) => {
    const fault = faultOf(from.url ?? '/')
    if (fault && fault !== 'withoutAssembly') answers[fault](to)
    else pass(from, to, fault !== null)
  })
  await gate.close()
  await new Promise<void>((resolve) => proxy.listen(gate.port, '127.0.0.1', resolve))
  return async () => {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
    await gate.open()
  }
}
