import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * The network of one browser: an HTTP proxy for all its requests, because the driver cannot cut the network. Without a network
 * requests fail, but `navigator.onLine` stays true and there is no event.
 */
export class BrowserNetwork {
  private isOffline = false
  private readonly sockets = new Set<Socket>()
  private readonly server: Server

  private constructor() {
    this.server = createServer((asked, answer) => this.forward(asked, answer))
    this.server.on('connection', (socket) => {
      if (this.isOffline) return socket.destroy()
      this.sockets.add(socket)
      return socket.on('close', () => this.sockets.delete(socket))
    })
  }

  static async open(): Promise<BrowserNetwork> {
    const network = new BrowserNetwork()
    network.server.listen(0, '127.0.0.1')
    await once(network.server, 'listening')
    return network
  }

  /** `host:port` of the proxy. */
  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Cuts every connection, also those with an answer in flight, and refuses new ones. */
  setOffline(isOffline: boolean): void {
    this.isOffline = isOffline
    if (isOffline) for (const socket of this.sockets) socket.destroy()
  }

  close(): void {
    this.server.close()
    for (const socket of this.sockets) socket.destroy()
  }

  private forward(asked: IncomingMessage, answer: ServerResponse): void {
    const { url = '', method, rawHeaders, socket } = asked
    const sent = request(url, { method, headers: rawHeaders })
    asked.pipe(sent)
    sent.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
      given.pipe(answer)
      given.on('error', () => socket.destroy())
    })
    sent.on('error', () => socket.destroy())
    answer.on('close', () => sent.destroy())
  }
}
