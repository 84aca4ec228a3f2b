import * as limits from '../core/limits.ts'
import { apiBasePath } from '../core/limits.ts'

/** What a runtime reads of an answer to its own calls. */
export interface ServerAnswer {
  code: string
  msg: string
  // biome-ignore lint/suspicious/noExplicitAny: each effect knows its own answer, which our own server has checked
  result: any
}

export interface AskOptions {
  token?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

export type RequestServer = (path: string, payload: object, options?: AskOptions) => Promise<ServerAnswer>

interface AskDeps {
  fetch: typeof fetch
  /** The headers that every request carries (API-2), without the token. */
  commonHeaders(): Record<string, string>
}

/** No answer from the server, or none that says anything about the request: worth another try later. */
export class Unreachable extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the server could not be asked (${status})`)
    this.status = status
  }
}

const saysNothing = (status: number) => status === 408 || status === 429 || status >= 500

/** The calls a runtime makes by itself, on behalf of the session machine. Rejects with `Unreachable` when none answers. */
export function createRequestServer({ fetch, commonHeaders }: AskDeps): RequestServer {
  return async (path, payload, { token, headers = {}, signal } = {}) => {
    const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
    const response = await fetch(apiBasePath + path, {
      method: 'POST',
      headers: {
        ...commonHeaders(),
        'content-type': 'application/json',
        ...headers,
        ...(token === undefined ? {} : { accesstoken: token }),
      },
      body: JSON.stringify(payload),
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }).catch(() => {
      throw new Unreachable(0)
    })
    if (saysNothing(response.status)) throw new Unreachable(response.status)
    const body = await response.json().catch(() => {
      throw new Unreachable(response.status)
    })
    return { code: String(body?.code ?? response.status), msg: String(body?.msg ?? ''), result: body?.result }
  }
}
