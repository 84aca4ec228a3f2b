import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import ky, { type KyResponse, TimeoutError } from 'ky'
import * as z from 'zod/mini'
import { type CallKind, callHeaders } from '../core/calls/call-headers.ts'
import type { Call, PayloadOf, ResultOf } from '../core/calls/call-types.ts'
import { codes } from '../core/codes.ts'
import { type Envelope, envelopeSchema } from '../core/envelope.ts'
import * as limits from '../core/limits.ts'
import { apiBasePath } from '../core/limits.ts'
import { retryAfterMs } from '../core/monitor/delivery-types.ts'
import { type FailureFacts, type FailureKind, RequestError } from './request-error.ts'
import type { Received, retryAnswer } from './retry-lost-answer.ts'

/** Texts for failures without a server's text (API-12). Null: the server's text, or none. */
const failureTexts: Record<FailureKind, MessageDescriptor | null> = {
  refused: null,
  sessionEnded: null,
  offline: msg`Can't reach our server. Try again when you're back online.`,
  unknown: msg`We don't know if this went through. Try again when you're back online. Nothing will be done twice.`,
  timeout: msg`Network request timed out, connection unstable, check network or retry later.`,
  cancelled: null,
  tooMany: msg`Too many requests. Please wait a moment and try again.`,
  serverError: msg`The server has a problem. Please try again later.`,
  requestError: msg`That didn't work. Please try again.`,
  malformed: msg`The server has a problem. Please try again later.`,
}

/** Failures without a toast: the end of a session is visible anyway, and a caller that cancels knows it. */
const silentKinds: readonly FailureKind[] = ['sessionEnded', 'cancelled']

export interface HttpDeps {
  fetch: typeof fetch
  language(): 'zh' | 'en'
  translate(text: MessageDescriptor): string
  /** Shows the red toast. */
  notify(text: string): void
  newId(): string
  /** Loads the code that asks again for a lost answer; if it fails, the outcome of the write stays unknown. */
  loadRetry(): Promise<{ retryAnswer: typeof retryAnswer }>
  /** A write whose answer was lost is sent again to learn its outcome; `found` when it has an answer. */
  onLooking?(state: 'looking' | 'found' | 'gaveUp'): void
}

export interface RequestOptions {
  /** Identifies the caller: a newer request of the same path and position cancels the older one. */
  position?: string
  signal?: AbortSignal
  /** Codes that the caller handles: no toast. */
  handled?: readonly string[]
  silent?: boolean
  /** Additional headers, such as a share's token. */
  headers?: Readonly<Record<string, string>>
  /** Called with the time of a cached answer (epoch milliseconds). */
  onAsOf?: (at: number) => void
  /** Reads an answer that is no envelope as the result; null for an envelope. */
  readFile?: (response: Response) => Promise<File | null>
}

export interface Http {
  /** Makes a call of the API; rejects with a `RequestError`. */
  call<C extends Call>(row: C, payload: PayloadOf<C>, options?: RequestOptions): Promise<ResultOf<C>>
  /** Cancels the requests of `position` to a path. Shows nothing; they reject as `cancelled`. */
  cancel(path: string, position: string): void
}

const sessionEnds: readonly string[] = [codes.sessionRevoked, codes.sessionInvalid]

const kindsOf = ({ auth, offline, returnsToken }: Call): string => {
  const kinds: (CallKind | false | undefined)[] = [auth === 'open' && 'open', returnsToken && 'token', offline]
  return kinds.filter(Boolean).join(' ')
}

const headersOf = ({ language }: HttpDeps, row: Call, idempotencyKey: string | undefined) => ({
  timezone: String(limits.timezoneHeader),
  timezoneStr: Intl.DateTimeFormat().resolvedOptions().timeZone,
  productLine: String(limits.productLineId),
  'Accept-Language': language(),
  [callHeaders.call]: kindsOf(row),
  [callHeaders.page]: location.pathname,
  ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
})

const send = (
  deps: HttpDeps,
  row: Call,
  payload: object,
  signal: AbortSignal,
  key?: string,
  headers?: RequestOptions['headers'],
) =>
  ky(location.origin + apiBasePath + row.path, {
    method: row.method,
    ...(row.method === 'GET' ? { searchParams: payload as Record<string, string> } : { json: payload }),
    headers: { ...headersOf(deps, row, key), ...headers },
    timeout: limits.requestTimeoutMs,
    retry: 0,
    throwHttpErrors: false,
    credentials: 'same-origin',
    fetch: deps.fetch,
    signal,
  })

const received = async (response: KyResponse): Promise<Received> => ({ response, text: await response.text() })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Turns the outcome of a request into a result or a `RequestError` with a text. */
const createAnswers = ({ translate }: HttpDeps) => {
  const failure = (kind: FailureKind, facts: FailureFacts = {}) => {
    const text = failureTexts[kind]
    return new RequestError(kind, text ? { ...facts, text: () => translate(text) } : facts)
  }

  /** API-12, in its order; the session's codes win whatever the status (SES-20). */
  const requestErrorOf = ({ status, statusText, headers }: Response, envelope: Envelope | null): RequestError => {
    const kind =
      envelope && sessionEnds.includes(envelope.code)
        ? 'sessionEnded'
        : status >= 500
          ? 'serverError'
          : status === 429
            ? 'tooMany'
            : status >= 400
              ? 'requestError'
              : 'refused'
    const pauseMs = retryAfterMs(headers.get('retry-after'), Date.now())
    return failure(kind, {
      status,
      envelope,
      retryAfterMs: pauseMs,
      text: envelope?.subMsg || envelope?.msg || statusText,
    })
  }

  return {
    errorOf: (thrown: unknown, isCancelled: boolean): RequestError => {
      if (thrown instanceof RequestError) return thrown
      if (isCancelled) return failure('cancelled')
      return failure(thrown instanceof TimeoutError ? 'timeout' : 'offline')
    },
    unknown: () => failure('unknown'),
    resultOf: <C extends Call>({ response, text }: Received, row: C): ResultOf<C> => {
      const body = envelopeSchema.safeParse(parsed(text))
      if (!body.success) {
        throw response.ok ? failure('malformed', { status: response.status }) : requestErrorOf(response, null)
      }
      const envelope = body.data as Envelope
      if (envelope.code !== codes.ok || !response.ok) throw requestErrorOf(response, envelope)
      const result = z.safeParse(row.result, envelope.result)
      if (!result.success) throw failure('malformed', { status: response.status, envelope })
      return result.data as ResultOf<C>
    },
  }
}

/** The page's HTTP client. A failure shows a toast unless the caller handles or has shown it. */
export function createHttp(deps: HttpDeps): Http {
  const answers = createAnswers(deps)
  const pending = new Map<string, AbortController>()
  /** Idempotency keys of writes with unknown outcome, so that a retry is applied once. */
  const idempotencyKeys = new Map<string, string>()

  const announce = (error: RequestError, row: Call, { silent, handled }: RequestOptions) => {
    const isHandled = error.code !== undefined && handled?.includes(error.code)
    if (silent || row.errors === 'silent' || isHandled || silentKinds.includes(error.kind)) return
    setTimeout(() => error.isShown || deps.notify(error.text))
  }

  const replacePending = (key: string | undefined) => {
    const controller = new AbortController()
    if (key === undefined) return controller
    pending.get(key)?.abort()
    pending.set(key, controller)
    return controller
  }

  return {
    call: async (row, payload, options = {}) => {
      const place = options.position === undefined ? undefined : `${row.path}#${options.position}`
      const controller = replacePending(place)
      const signal = options.signal ? AbortSignal.any([controller.signal, options.signal]) : controller.signal
      const write = row.idempotent && row.path + JSON.stringify(payload)
      if (write && !idempotencyKeys.has(write)) idempotencyKeys.set(write, deps.newId())
      try {
        const key = write ? idempotencyKeys.get(write) : undefined
        let file: File | null | undefined
        const attempt = async () => {
          const response = await send(deps, row, payload as object, signal, key, options.headers)
          file = await options.readFile?.(response)
          return file ? { response, text: '' } : received(response)
        }
        // loaded while there is a network, for when it is lost
        const later = write ? deps.loadRetry().catch(() => null) : null
        const wasOnline = globalThis.navigator?.onLine !== false
        const answer = await attempt().catch(async (lost) => {
          // without a network nothing can have arrived
          if (!write || !wasOnline || signal.aborted) throw lost
          const found = await (await later)?.retryAnswer(attempt, signal, deps.onLooking ?? (() => {}))
          if (!found) throw answers.unknown()
          return found
        })
        if (write && answer.response.status < 500) idempotencyKeys.delete(write)
        const asOf = answer.response.headers.get(callHeaders.asOf)
        if (asOf) options.onAsOf?.(Number(asOf))
        return (file as ResultOf<typeof row> | null | undefined) ?? answers.resultOf(answer, row)
      } catch (thrown) {
        const error = answers.errorOf(thrown, signal.aborted)
        announce(error, row, options)
        throw error
      } finally {
        if (place && pending.get(place) === controller) pending.delete(place)
      }
    },
    cancel: (path, position) => pending.get(`${path}#${position}`)?.abort(),
  }
}
