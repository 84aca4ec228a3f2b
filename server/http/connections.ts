import type { Server } from 'node:http'
import { isIP, type Socket } from 'node:net'
import type { Configuration } from '../configuration.ts'
import { capsTable } from '../limits/caps.ts'
import { networkOf } from '../limits/limits.ts'

/** In milliseconds. A phone on a bad network sends the head of a request in a second or two; bodies are small. */
export const connectionTimes = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 3000,
} as const

const isLoopback = (address: string): boolean => isIP(address) === 0 || /^(127\.|::1$|::ffff:127\.)/.test(address)

/**
 * Closes connections beyond the limits immediately. Behind a proxy all connections come from its address, so there the proxy must
 * enforce the limit per network.
 */
export function limitConnections(
  server: Server,
  { trustProxy }: Pick<Configuration, 'trustProxy'>,
  limits: { fromNetwork: number; inAll: number } = {
    fromNetwork: capsTable.connectionsOfNetwork.max,
    inAll: capsTable.connections.max,
  },
  isExempt: (address: string) => boolean = isLoopback,
): void {
  const open = new Map<string, number>()
  server.maxConnections = limits.inAll
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (trustProxy !== null || isExempt(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > limits.fromNetwork) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/**
 * Returns a function that closes the connections on which nothing was received; browsers open such connections in advance.
 * `server.close` considers them active and would wait for them.
 */
export function silentConnections(server: Server): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}
