import { connect, type Socket } from 'node:net'

interface Connection {
  socket: Socket
  take: (bytes: Buffer) => void
  fail: (error: Error) => void
}

const blankLine = '\r\n\r\n'

/** Where the body begins and ends, once its head has arrived. */
const bodyOf = (bytes: Buffer): { from: number; to: number } | null => {
  const end = bytes.indexOf(blankLine)
  if (end < 0) return null
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1]
  if (length === undefined) throw new Error('The answer does not say its length.')
  const from = end + blankLine.length
  return { from, to: from + Number(length) }
}

/**
 * Posts JSON over connections that stay open, with half the CPU time of `node:http`: the devices of a bench share the machine with the
 * server that it measures, while real ones have their own. Answers must say their length, as the server's do.
 */
export const createLeanClient = (port: number, headers: Readonly<Record<string, string>>) => {
  const idle: Connection[] = []
  const all = new Set<Socket>()
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const head = lines.join('')

  const open = (): Connection => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const connection: Connection = { socket, take: () => undefined, fail: () => undefined }
    let received: Buffer[] = []
    let body: ReturnType<typeof bodyOf> = null
    all.add(socket)
    socket.on('data', (part) => {
      received.push(part)
      const bytes = received.length > 1 && !body ? Buffer.concat(received) : part
      body ??= bodyOf(bytes)
      if (!body || received.reduce((sum, { length }) => sum + length, 0) < body.to) return
      const { from, to } = body
      const whole = received.length > 1 ? Buffer.concat(received) : part
      received = []
      body = null
      idle.push(connection)
      connection.take(whole.subarray(from, to))
    })
    socket.on('error', (error) => connection.fail(error))
    socket.on('close', () => {
      all.delete(socket)
      if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1)
      connection.fail(new Error('The server closed the connection.'))
    })
    return connection
  }

  return {
    post: (path: string, body: string): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        const connection = idle.pop() ?? open()
        connection.take = resolve
        connection.fail = reject
        const length = Buffer.byteLength(body)
        connection.socket.write(`POST ${path} HTTP/1.1\r\n${head}content-length: ${length}${blankLine}${body}`)
      }),
    close: () => {
      for (const socket of all) socket.destroy()
    },
  }
}
