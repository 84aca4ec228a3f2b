const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origins whose pages are ours: the public one. On plain-http loopback a browser may be sent to the same server by
 * either of its names; nowhere else is more than one accepted.
 */
export const ownOrigins = (publicOrigin: string): ReadonlySet<string> => {
  const { protocol, hostname, port } = new URL(publicOrigin)
  const isLoopback = protocol === 'http:' && loopback.includes(hostname)
  const names = isLoopback ? loopback.map((name) => new URL(`http://${name}:${port || 80}`).origin) : []
  return new Set([publicOrigin, ...names])
}
