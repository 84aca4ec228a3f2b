import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Question {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  /** The JSON of the body; empty without one. */
  json: Record<string, unknown>
  /** The fields of a body that is a form. */
  form: URLSearchParams
}

/** Status and JSON, a text, or the address of a redirect. */
export type Reply = { status?: number; json: object } | { status: number; text: string } | { redirect: string }
export type Routes = Record<string, (question: Question) => Reply | Promise<Reply>>

/** A fault of the next answers of a path. */
export type Fault = 'drop' | 'garbage' | 'busy' | 'endless' | Reply

export interface Loopback {
  origin: string
  /** `METHOD path?query` of every request. */
  requests: string[]
  /** The fault of a path, and the number of times. */
  faults: Map<string, { fault: Fault; times: number }>
  /** The number of requests to a path. */
  countOf(path: string): number
  close(): Promise<void>
}

const read = async (request: IncomingMessage): Promise<Pick<Question, 'json' | 'form'>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = String(Buffer.concat(chunks))
  const isForm = /urlencoded/.test(request.headers['content-type'] ?? '')
  return {
    form: new URLSearchParams(isForm ? text : ''),
    json: isForm || text === '' ? {} : (JSON.parse(text) as Question['json']),
  }
}

const send = (response: ServerResponse, reply: Reply) => {
  if ('redirect' in reply) return response.writeHead(302, { location: reply.redirect }).end()
  if ('text' in reply) return response.writeHead(reply.status, { 'content-type': 'text/plain' }).end(reply.text)
  return response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json))
}

/** Sends as much as the other side accepts. */
const sendEndlessly = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"code":0,"msg":"')
  const more = () => {
    while (response.write('a'.repeat(65_536)) && !response.destroyed);
  }
  response.on('drain', more)
  more()
}

const sendFault = (response: ServerResponse, fault: Fault) => {
  if (fault === 'drop') return response.destroy()
  if (fault === 'garbage') return response.writeHead(200).end('<html>maintenance')
  if (fault === 'busy') return response.writeHead(429, { 'retry-after': '7' }).end('{}')
  if (fault === 'endless') return sendEndlessly(response)
  return send(response, fault)
}

/** An HTTP server on loopback that answers `METHOD /path` by its routes, and 404 as plain text elsewhere. */
export const loopback = async (routes: Routes): Promise<Loopback> => {
  const requests: string[] = []
  const faults: Loopback['faults'] = new Map()
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://loopback')
    const body = await read(request)
    const wrong = faults.get(path)
    if (wrong && wrong.times > 0) {
      wrong.times -= 1
      return sendFault(response, wrong.fault)
    }
    const route = routes[`${request.method} ${path}`]
    if (!route) return send(response, { status: 404, text: '404 page not found' })
    return send(response, await route({ method: request.method ?? '', path, query, headers: request.headers, ...body }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults,
    countOf: (path) => requests.filter((line) => line.split(' ')[1]?.split('?')[0] === path).length,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Follows one redirect of an authorisation address, as a browser does; throws with the page's text if there is none. */
export const followRedirect = async (url: string): Promise<string> => {
  const response = await fetch(url, { redirect: 'manual' })
  const location = response.headers.get('location')
  if (!location) throw new Error(`${response.status} ${await response.text()}`)
  return location
}

/** Values that expire after a time, and after one use unless it keeps them. */
export const issuedValues = <Value>(now: () => number, prefix: string) => {
  const issued = new Map<string, { value: Value; until: number }>()
  let count = 0
  return {
    issue: (value: Value, lifeMs: number): string => {
      count += 1
      const id = `${prefix}${count.toString().padStart(4, '0')}${Math.random().toString(36).slice(2)}`
      issued.set(id, { value, until: now() + lifeMs })
      return id
    },
    read: (id: unknown): Value | null => {
      const found = issued.get(String(id))
      return found && found.until > now() ? found.value : null
    },
    take(id: unknown): Value | null {
      const value = this.read(id)
      issued.delete(String(id))
      return value
    },
    clear: () => issued.clear(),
  }
}
