import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page of another site (the world is at `localhost`), as long as the test goes on. */
export const foreignPage = async (html: string) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}
