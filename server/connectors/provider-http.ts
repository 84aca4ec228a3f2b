import { ProviderError, ProviderUnreachable } from './connector-types.ts'

const timeoutMs = 10_000
const maxBytes = 1024 * 1024
/** How long an app makes no requests after the provider answered "too many" without a time to wait. */
const backOffMs = 5_000
const longestBackOffMs = 60_000

export interface ProviderAnswer {
  status: number
  body: Record<string, unknown>
}

interface Question {
  /** The app whose limits count. */
  appId: string
  method?: 'GET' | 'POST'
  query?: Record<string, string>
  headers?: Record<string, string>
  json?: object
  form?: Record<string, string>
  /** Whether an answer means "too many requests" in the provider's own form. */
  isBusy?(body: ProviderAnswer['body']): boolean
}

const busy = () => new ProviderUnreachable('too many requests')

/** Reads the text of an answer; stops as soon as it exceeds the limit. */
const textOf = async (answer: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ProviderUnreachable('answer too large')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

const read = async (response: Response): Promise<ProviderAnswer['body']> => {
  const body: unknown = JSON.parse(await textOf(response))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Error('no JSON object')
  return body as ProviderAnswer['body']
}

/** The time of `Retry-After`, or of the header that Feishu sends instead. */
const waitOf = ({ headers }: Response): number => {
  const seconds = Number(headers.get('retry-after') ?? headers.get('x-ogw-ratelimit-reset') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, longestBackOffMs) : backOffMs
}

export type ProviderHttp = (url: string, question: Question) => Promise<ProviderAnswer>

/**
 * Requests JSON from a provider: 10 s, no redirects, at most 1 MB. After a 429 the app's further requests to that address fail
 * immediately until the time is over. Error messages never contain the address, which includes secrets at some providers.
 */
export function createProviderHttp(now: () => Date): ProviderHttp {
  const restingUntil = new Map<string, number>()
  return async (url, { appId, method = 'POST', query, headers, json, form, isBusy }) => {
    const key = JSON.stringify([appId, url])
    if ((restingUntil.get(key) ?? 0) > now().getTime()) throw busy()
    restingUntil.delete(key)
    try {
      const response = await fetch(query ? `${url}?${new URLSearchParams(query)}` : url, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json', ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(json ? { body: JSON.stringify(json) } : {}),
        ...(form ? { body: new URLSearchParams(form) } : {}),
      })
      const body = await read(response).catch((error: unknown) => {
        if (response.status === 429) return {}
        throw error
      })
      if (response.status === 429 || isBusy?.(body)) {
        restingUntil.set(key, now().getTime() + waitOf(response))
        throw busy()
      }
      return { status: response.status, body }
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw new ProviderUnreachable(error instanceof SyntaxError ? 'no JSON' : (error as Error).name)
    }
  }
}
