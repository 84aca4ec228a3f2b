import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { emulatorKeys, isSigned } from './aws-emulator.ts'

/** An S3-compatible storage on loopback: keeps objects by their path, and refuses unsigned requests. */
export const objectStorageEmulator = async () => {
  const objects = new Map<string, Buffer>()
  let isAway = false
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const key = request.url ?? ''
    if (isAway) return response.writeHead(503).end()
    if (!isSigned(request, body, 's3')) return response.writeHead(403).end()
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    const content = request.method === 'GET' ? objects.get(key) : undefined
    if (request.method === 'GET' && !content) return response.writeHead(404).end()
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = emulatorKeys
  return {
    /** The value for `STORAGE_URL`. */
    url: `http://${key}:${secret}@127.0.0.1:${(server.address() as AddressInfo).port}/files/of/worktide?region=eu-central-1`,
    objects,
    setAway: (away: boolean) => {
      isAway = away
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
