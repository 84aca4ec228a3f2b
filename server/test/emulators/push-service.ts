import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
// the library with which web-push encrypts, used here to decrypt
import { decrypt } from 'http_ece'

/** Chrome's and Mozilla's services accept at most 4,096 bytes. */
const maxBytes = 4096

interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

const isSigned = (jwt: string, key: string): boolean => {
  const [head = '', body = '', signature = ''] = jwt.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url'))
}

/**
 * A push service like those of browsers (RFC 8030, 8291, 8292): refuses what the real ones refuse, and decrypts accepted pushes
 * like a browser.
 */
export async function pushService() {
  const browsers = new Map<
    string,
    { curve: ReturnType<typeof createECDH>; auth: Buffer; key: string; status: number }
  >()
  const received: { device: string; message: Record<string, unknown>; topic: string }[] = []
  const statuses: number[] = []
  const server = createServer(async (request, response) => {
    const answer = (status: number) => {
      statuses.push(status)
      response.writeHead(status).end()
    }
    const body = Buffer.concat(await request.toArray())
    const browser = browsers.get(request.url ?? '')
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(request.headers.authorization ?? '') ?? []
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}')
    const seconds = Date.now() / 1000
    if (!browser) return answer(404)
    if (token === '' || !isSigned(token, key)) return answer(401)
    if (key !== browser.key || claims.aud !== `http://${request.headers.host}`) return answer(403)
    if (!(claims.exp > seconds && claims.exp <= seconds + 24 * 3600) || !/^(mailto|https):/.test(claims.sub))
      return answer(403)
    if (!request.headers.ttl || request.headers['content-encoding'] !== 'aes128gcm') return answer(400)
    if (body.length > maxBytes) return answer(413)
    if (browser.status !== 201) return answer(browser.status)
    const plain = decrypt(body, {
      version: 'aes128gcm',
      privateKey: browser.curve,
      authSecret: browser.auth.toString('base64url'),
    })
    received.push({
      device: request.url ?? '',
      message: JSON.parse(plain.toString()),
      topic: String(request.headers.topic),
    })
    answer(201)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    /** Of every request, in order. */
    statuses,
    /** Subscribes a browser, as its `PushManager` does with the server's public key. */
    subscribe: (key: string): Device => {
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const [path, auth] = [`/send/${randomBytes(12).toString('hex')}`, randomBytes(16)]
      browsers.set(path, { curve, auth, key, status: 201 })
      return {
        endpoint: `http://${host}${path}`,
        p256dh: curve.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    /** Sets the status of all further answers: 410 if the person withdrew the permission, 503 if the service is busy. */
    answerWith: ({ endpoint }: Device, status: number) => {
      const browser = browsers.get(new URL(endpoint).pathname)
      if (browser) browser.status = status
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type PushService = Awaited<ReturnType<typeof pushService>>
