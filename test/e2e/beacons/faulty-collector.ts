import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * The treatment of a batch: forwarded · refused unread · stored and answered with an error · stored without an answer ·
 * neither stored nor answered.
 */
export type Fate = 'taken' | 'refused' | 'takenAndRefused' | 'takenInSilence' | 'ignored'

const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A collector on its own origin that forwards batches to the real one, unless its fate says otherwise. */
export class FaultyCollector {
  fate: () => Fate = () => 'taken'
  /** The status of refusals. */
  refusal = 503
  /** Sent with every refusal. */
  retryAfterSeconds: number | undefined
  /** How long an answer takes. */
  answerAfterMs: () => number = () => 0
  /** Batches received while the socket was open. */
  batches = 0
  /** Batches whose sender waits for the answer. */
  unanswered = 0
  bytes = 0
  port = 0
  targetPort = 0
  private readonly sockets = new Set<Socket>()
  private server: Server | undefined

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  open(): Promise<void> {
    if (this.server) return Promise.resolve()
    const server = createServer((incoming, answer) => void this.receive(incoming, answer).catch(() => answer.destroy()))
    server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.on('close', () => this.sockets.delete(socket))
    })
    this.server = server
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.port, '127.0.0.1', () => {
        this.port = (server.address() as AddressInfo).port
        resolve()
      })
    })
  }

  /** More realistic than a browser's offline switch: closes the port and cuts every connection. */
  close(): Promise<void> {
    const server = this.server
    this.server = undefined
    for (const socket of this.sockets) socket.destroy()
    return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }

  async reset(): Promise<void> {
    this.fate = () => 'taken'
    this.answerAfterMs = () => 0
    this.retryAfterSeconds = undefined
    this.refusal = 503
    await this.open()
  }

  private async receive(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    // other clients send a preflight first
    if (incoming.method === 'OPTIONS') return void answer.writeHead(204, open).end()
    const body = await bodyOf(incoming)
    this.batches += 1
    this.bytes += body.length
    this.unanswered += 1
    answer.once('close', () => {
      this.unanswered -= 1
    })
    const fate = this.fate()
    if (fate === 'ignored') return
    const status = fate === 'refused' ? this.refusal : await this.pass(incoming.url ?? '/', body)
    if (fate === 'takenInSilence') return
    await delay(this.answerAfterMs())
    const retry = this.retryAfterSeconds === undefined ? {} : { 'retry-after': String(this.retryAfterSeconds) }
    if (fate === 'taken') answer.writeHead(status, open).end()
    else answer.writeHead(this.refusal, { ...open, 'access-control-expose-headers': 'retry-after', ...retry }).end()
  }

  private pass(path: string, body: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      const passed = request({ port: this.targetPort, host: '127.0.0.1', path, method: 'POST' }, (heard) => {
        heard.resume().on('end', () => resolve(heard.statusCode ?? 0))
      })
      passed.on('error', reject)
      passed.end(body)
    })
  }
}
