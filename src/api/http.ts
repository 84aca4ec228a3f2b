import type { MessageDescriptor } from '@lingui/core'
import ky, { type KyResponse, TimeoutError } from 'ky'
import * as z from 'zod/mini'
import { type CallKind, callHeaders } from '../core/calls/call-headers-table.ts'
import type { Call, PayloadOf, ResultOf } from '../core/calls/call-types.ts'
import { codes, type Envelope, envelopeSchema } from '../core/envelope.ts'
import * as limits from '../core/limits-table.ts'
import { apiBasePath } from '../core/limits-table.ts'
import { failureTexts, silentKinds } from './failure-texts-table.ts'
import { type FailureFacts, type FailureKind, RequestError } from './request-error.ts'

export interface HttpWiring {
  fetch: typeof fetch
  language(): 'zh' | 'en'
  translate(text: MessageDescriptor): string
  /** Shows the red toast. */
  notify(text: string): void
}

export interface RequestOptions {
  /** Names the place that asks: a newer request of the same URL and position cancels the older one. */
  position?: string
  signal?: AbortSignal
  /** Codes the caller deals with by itself: no toast. */
  handled?: readonly string[]
  silent?: boolean
  /** What a share's call carries besides. */
  headers?: Readonly<Record<string, string>>
  /** Told when the device answered by itself: the epoch milliseconds of the answer it shows again. */
  onAsOf?: (at: number) => void
}

let wiring: HttpWiring
const underWay = new Map<string, AbortController>()
/** Keys of writes whose answer is not known yet: the same write, tried again, happens once. */
const onceKeys = new Map<string, string>()

export const wireHttp = (parts: HttpWiring): void => {
  wiring = parts
}

/** Cancels what one place asked of a URL. Silent for the person; the caller's promise rejects as `cancelled`. */
export const cancelRequest = (path: string, position: string): void => underWay.get(`${path}#${position}`)?.abort()

const failure = (kind: FailureKind, facts: FailureFacts = {}) => {
  const text = failureTexts[kind]
  return new RequestError(kind, { text: text ? wiring.translate(text) : '', ...facts })
}

const endsSession: readonly string[] = [codes.sessionRevoked, codes.sessionInvalid]

/** API-12, in its order; the session's codes win whatever the status (SES-20). */
const requestErrorOf = ({ status, statusText }: Response, envelope: Envelope | null): RequestError => {
  if (envelope && endsSession.includes(envelope.code)) return failure('sessionEnded', { status, envelope })
  if (status >= 500) return failure('serverError', { status, envelope })
  if (status === 429) return failure('tooMany', { status, envelope })
  const words = envelope?.subMsg || envelope?.msg
  if (status >= 400) return failure('requestError', { status, envelope })
  return failure('refused', { status, envelope, text: words || statusText })
}

const failureOf = (error: unknown, isCancelled: boolean): RequestError => {
  if (error instanceof RequestError) return error
  if (isCancelled) return failure('cancelled')
  return failure(error instanceof TimeoutError ? 'timeout' : 'offline')
}

const kindsOf = ({ auth, offline }: Call): CallKind[] => [
  ...(auth === 'open' ? ['open' as const] : []),
  ...(offline ? [offline] : []),
]

const headersOf = (row: Call, onceKey: string | undefined) => ({
  timezone: String(limits.timezoneHeader),
  timezoneStr: Intl.DateTimeFormat().resolvedOptions().timeZone,
  productLine: String(limits.productLineId),
  'Accept-Language': wiring.language(),
  [callHeaders.call]: kindsOf(row).join(' '),
  [callHeaders.page]: location.pathname,
  ...(onceKey ? { 'idempotency-key': onceKey } : {}),
})

/** Says a failure in a toast, unless the caller has shown it by then or said beforehand that it would. */
const announce = (error: RequestError, row: Call, { silent, handled }: RequestOptions) => {
  const isHandled = error.code !== undefined && handled?.includes(error.code)
  if (silent || row.errors === 'silent' || isHandled || silentKinds.includes(error.kind)) return
  setTimeout(() => error.isShown || wiring.notify(error.text))
}

const answerOf = async (response: KyResponse, row: Call): Promise<unknown> => {
  if (response.headers.has(callHeaders.queued)) throw failure('queued', { status: 200 })
  const body = envelopeSchema.safeParse(await response.json().catch(() => null))
  if (!body.success)
    throw response.ok ? failure('malformed', { status: response.status }) : requestErrorOf(response, null)
  const envelope = body.data as Envelope
  if (envelope.code !== codes.ok || !response.ok) throw requestErrorOf(response, envelope)
  const result = z.safeParse(row.result, envelope.result)
  if (!result.success) throw failure('malformed', { status: response.status, envelope })
  return result.data
}

const latestAt = (key: string | undefined) => {
  const controller = new AbortController()
  if (key === undefined) return controller
  underWay.get(key)?.abort()
  underWay.set(key, controller)
  return controller
}

const send = (row: Call, payload: object, signal: AbortSignal, onceKey?: string, headers?: RequestOptions['headers']) =>
  ky(location.origin + apiBasePath + row.path, {
    method: row.method,
    ...(row.method === 'GET' ? { searchParams: payload as Record<string, string> } : { json: payload }),
    headers: { ...headersOf(row, onceKey), ...headers },
    timeout: limits.requestTimeoutMs,
    retry: 0,
    throwHttpErrors: false,
    credentials: 'same-origin',
    fetch: wiring.fetch,
    signal,
  })

/** Makes the function of one call: typed payload in, result out; rejects with a `RequestError`. */
export const request =
  <C extends Call>(row: C) =>
  async (payload: PayloadOf<C>, options: RequestOptions = {}): Promise<ResultOf<C>> => {
    const place = options.position === undefined ? undefined : `${row.path}#${options.position}`
    const controller = latestAt(place)
    const signal = options.signal ? AbortSignal.any([controller.signal, options.signal]) : controller.signal
    const write = row.once && row.path + JSON.stringify(payload)
    if (write && !onceKeys.has(write)) onceKeys.set(write, crypto.randomUUID())
    try {
      const onceKey = write ? onceKeys.get(write) : undefined
      const response = await send(row, payload as object, signal, onceKey, options.headers)
      if (write && response.status < 500) onceKeys.delete(write)
      const asOf = response.headers.get(callHeaders.asOf)
      if (asOf) options.onAsOf?.(Number(asOf))
      return (await answerOf(response, row)) as ResultOf<C>
    } catch (thrown) {
      const error = failureOf(thrown, signal.aborted)
      announce(error, row, options)
      throw error
    } finally {
      if (place && underWay.get(place) === controller) underWay.delete(place)
    }
  }

/** A file by GET. An answer with an attachment header counts as the file on any 2xx, whatever it holds. */
export async function download(path: string, search: Record<string, string> = {}): Promise<Blob> {
  const row = { method: 'GET', path, auth: 'session', payload: z.unknown(), result: z.unknown() } as unknown as Call
  try {
    const response = await send(row, search, new AbortController().signal)
    const isFile = (response.headers.get('content-disposition') ?? '').startsWith('attachment')
    if (response.ok && isFile) return await response.blob()
    await answerOf(response, row)
    throw failure('malformed', { status: response.status })
  } catch (thrown) {
    const error = failureOf(thrown, false)
    announce(error, row, {})
    throw error
  }
}
