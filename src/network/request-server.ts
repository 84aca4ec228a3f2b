import * as limits from '../core/limits.ts'
import { apiBasePath } from '../core/limits.ts'

/** The part of an answer that a runtime reads. */
export interface ServerAnswer {
  code: string
  msg: string
  // biome-ignore lint/suspicious/noExplicitAny: each effect knows its answer's type; our server validates it
  result: any
}

export interface ServerRequestOptions {
  token?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The request continues when its page is left. */
  keepalive?: boolean
}

export type RequestServer = (path: string, payload: object, options?: ServerRequestOptions) => Promise<ServerAnswer>

interface AskDeps {
  fetch: typeof fetch
  /** The headers of every request (API-2), without the token. */
  commonHeaders(): Promise<Record<string, string>>
}

/** No answer, or one that says nothing about the request itself; it may be retried later. */
export class Unreachable extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the server could not be asked (${status})`)
    this.status = status
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as in `ServerAnswer`
const parsed = (text: string): any => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether it is our server's envelope, which always has a `result`. A gateway's JSON may have a `code`, which means something else. */
export const isEnvelope = <Answer extends { code?: unknown }>(answer: Answer | null): answer is Answer =>
  answer?.code !== undefined && 'result' in answer

const saysNothing = (status: number) => status === 408 || status === 429 || status >= 500

/** The runtime's own calls, on behalf of the session machine. Rejects with `Unreachable` when there is no answer. */
export function createRequestServer({ fetch, commonHeaders }: AskDeps): RequestServer {
  return async (path, payload, { token, headers = {}, signal, keepalive } = {}) => {
    const timeout = AbortSignal.timeout(limits.sessionRequestTimeoutMs)
    const response = await fetch(apiBasePath + path, {
      method: 'POST',
      headers: {
        ...(await commonHeaders()),
        'content-type': 'application/json',
        ...headers,
        ...(token === undefined ? {} : { accesstoken: token }),
      },
      body: JSON.stringify(payload),
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }).catch(() => {
      throw new Unreachable(timeout.aborted ? 408 : 0)
    })
    if (saysNothing(response.status)) throw new Unreachable(response.status)
    const text = await response.text().catch(() => {
      // the answer was cut off, or too slow
      throw new Unreachable(timeout.aborted ? 408 : 0)
    })
    const body = parsed(text)
    // something else has answered in place of our server, such as a captive portal
    if (!isEnvelope(body)) throw new Unreachable(0)
    return { code: String(body.code), msg: String(body.msg ?? ''), result: body.result }
  }
}
