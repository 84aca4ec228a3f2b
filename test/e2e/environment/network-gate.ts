import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

const delayed = (delayMs: () => number, released: () => Promise<void> | undefined): Transform =>
  new Transform({
    async transform(chunk, _encoding, done) {
      await released()
      setTimeout(() => done(null, chunk), delayMs())
    },
  })

/**
 * The network between browser and server: a TCP proxy on the public port. Closing it disconnects page and worker in every
 * engine, without changing the server.
 */
export class NetworkGate {
  /** Delays each chunk to the browser; a function decides by the requested path. */
  delayMs: number | ((path: string) => number) = 0
  /** Holds the answers to some paths until this resolves. */
  holdUntil: ((path: string) => Promise<void> | undefined) | undefined
  /** Receives every byte in both directions, as text. */
  overhear: ((text: string) => void) | undefined
  private readonly sockets = new Set<Socket>()
  private server: Server | undefined
  readonly port: number
  private readonly targetPort: number

  constructor(port: number, targetPort: number) {
    this.port = port
    this.targetPort = targetPort
  }

  get isOpen(): boolean {
    return this.server !== undefined
  }

  open(): Promise<void> {
    if (this.server) return Promise.resolve()
    const server = createServer((browser) => this.join(browser))
    this.server = server
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.port, '127.0.0.1', () => resolve())
    })
  }

  /** Closes the port and cuts every connection, including those with an answer in flight. */
  close(): Promise<void> {
    const server = this.server
    if (!server) return Promise.resolve()
    this.server = undefined
    for (const socket of this.sockets) socket.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  }

  async reset(): Promise<void> {
    this.delayMs = 0
    this.holdUntil = undefined
    this.overhear = undefined
    await this.open()
  }

  private join(browser: Socket): void {
    const server = connect(this.targetPort, '127.0.0.1')
    let path = ''
    const delayMs = () => (typeof this.delayMs === 'number' ? this.delayMs : this.delayMs(path))
    browser.on('data', (chunk) => {
      path = /^[A-Z]+ (\S+) HTTP/.exec(chunk.toString('latin1'))?.[1] ?? path
    })
    for (const socket of [browser, server]) {
      this.sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('data', (chunk) => this.overhear?.(chunk.toString('latin1')))
      socket.on('close', () => {
        this.sockets.delete(socket)
        browser.destroy()
        server.destroy()
      })
    }
    browser.pipe(server)
    server.pipe(delayed(delayMs, () => this.holdUntil?.(path))).pipe(browser)
  }
}
