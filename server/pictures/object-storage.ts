import { createHash } from 'node:crypto'
import { signRequest } from '../http/sign-aws-request.ts'

/** An S3-compatible storage. Keys must not contain characters that URLs encode. Calls reject when it can't be reached. */
export interface ObjectStorage {
  put(key: string, content: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer>
  /** Also succeeds when there is no such object. */
  delete(key: string): Promise<void>
}

const timeoutMs = 10_000

/**
 * The storage of `STORAGE_URL`: `https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`. Objects have path-style addresses, which
 * every S3-compatible service accepts.
 */
export const openObjectStorage = (address: string): ObjectStorage => {
  const url = new URL(address)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const base = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  const credentials = {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
  const request = async (method: string, key: string, content?: Uint8Array) => {
    const body = content ?? new Uint8Array()
    const { url, ...signed } = await signRequest(
      {
        ...{ ...credentials, region, service: 's3', method, url: `${base}/${key}` },
        headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      },
      new Date(),
    )
    const init = { method, headers: signed.headers, redirect: 'error' } as const
    const answer = await fetch(url, {
      ...init,
      ...(content ? { body: content as Uint8Array<ArrayBuffer> } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok && !(method === 'DELETE' && answer.status === 404))
      throw new Error(`object storage: ${method} answered ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  return {
    put: async (key, content) => void (await request('PUT', key, content)),
    get: (key) => request('GET', key),
    delete: async (key) => void (await request('DELETE', key)),
  }
}
