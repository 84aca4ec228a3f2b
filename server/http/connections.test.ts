import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { capsTable } from '../limits/caps.ts'
import { testServer } from '../test/test-server.ts'
import { connectionTimes, limitConnections } from './connections.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const listening = async (made: Server): Promise<Server> => {
  server = made.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
const opened = async (): Promise<Socket> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  return socket
}
const answers = async (socket: Socket): Promise<boolean> => {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [null])])
  return data !== null
}

test('a network has so many connections; another one is closed, and there is room again when one ends', async () => {
  await listening(createServer((_request, response) => response.end('yes')))
  limitConnections(server, { trustProxy: null }, { fromNetwork: 3, inAll: 100 }, () => false)
  const [first, second, third] = [await opened(), await opened(), await opened()]
  for (const socket of [first, second, third]) expect(await answers(socket)).toBe(true)
  expect(await answers(await opened())).toBe(false)
  first.end()
  await once(first, 'close')
  expect(await answers(await opened())).toBe(true)
})

test('a silent connection ends, and so does a request that never does', async () => {
  const times = { headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 50 }
  await listening(createServer(times, () => undefined))
  const [silent, slow] = [await opened(), await opened()]
  slow.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nx')
  await Promise.all([once(silent, 'close'), once(slow, 'close')])
})

test('the server has these times and limits', async () => {
  const { app, dispose } = await testServer()
  server = app.server
  expect(server).toMatchObject({
    headersTimeout: connectionTimes.headersTimeout,
    requestTimeout: connectionTimes.requestTimeout,
    maxConnections: capsTable.connections.max,
  })
  await dispose()
})

test('a silent connection does not hold up the end of the server', async () => {
  const { app, dispose } = await testServer()
  await app.listen({ port: 0, host: '127.0.0.1' })
  server = app.server
  const silent = await opened()
  await Promise.all([once(silent, 'close'), app.close()])
  await dispose()
})
