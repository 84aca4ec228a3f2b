import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page of another site (the environment is on `localhost`), for the duration of the test. */
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
