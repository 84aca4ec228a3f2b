import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  id: string
  headers: IncomingMessage['headers']
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its own body
  body: any
}

/** A receiver on this machine. `answer` returns the status for a request, or that it is never answered. */
export async function webhookReceiver(answer: (request: Received) => number | 'never' = () => 204) {
  const received: Received[] = []
  let wake: () => void = () => undefined
  const state = { answer }
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks).toString('utf8')
    const one = { id: String(request.headers['webhook-id']), headers: request.headers, raw, body: JSON.parse(raw) }
    received.push(one)
    const status = state.answer(one)
    if (status !== 'never') response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end('ignored')
    wake()
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`,
    received,
    state,
    /** Resolves once this many requests have arrived. */
    async until(count: number): Promise<Received[]> {
      while (received.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return received
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(resolve)
      }),
  }
}

/** Whether a request carries this secret's signature, as a receiver computes it. */
export const isSigned = ({ headers, raw }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
