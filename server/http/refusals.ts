import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { codes } from '../../src/core/codes.ts'
import { fieldRefusalSchema } from '../../src/core/envelope.ts'
import { bareHeaders } from '../site/security-headers.ts'
import { ApiError, Overloaded } from './api-error.ts'
import { fieldText } from './field-texts.ts'
import type { ServerDeps } from './handler-types.ts'
import { messagesTable, textOf } from './messages.ts'
import { requestFacts } from './request-facts.ts'
import { failureLine, unavailableLine } from './request-logger.ts'
import { notJson, tooDeep } from './strict-json.ts'

interface Failure {
  status: number
  error: ApiError
}

const invalid = (message: string) => new ApiError('0400001', { message })

/** The framework's own refusals, as envelopes. Business refusals are HTTP 200, too many attempts 429. */
const byStatus: Readonly<Record<number, () => ApiError>> = {
  400: () => invalid('request.invalid'),
  404: () => new ApiError('0404001', { message: 'request.not_found' }),
  405: () => invalid('request.method'),
  408: () => invalid('request.invalid'),
  413: () => invalid('request.too_large'),
  414: () => invalid('request.too_large'),
  415: () => invalid('request.media_type'),
  431: () => invalid('request.too_large'),
}

/** The refusals of `parseStrictJson` that have a message of their own. */
const unparsedMessages: ReadonlyMap<string, string> = new Map([
  [tooDeep, 'request.too_deep'],
  [notJson, 'request.not_json'],
])

/** Whether a path cannot be a file (`//host`, a backslash) or is a folder (403), which is answered as not found. */
const isNothing = ({ code, statusCode }: FastifyError) => code === 'FST_STATIC_FORBIDDEN_PATH' || statusCode === 403

/** How long a restarting database takes; retrying sooner does not help. */
const backInSeconds = 2

/**
 * Connection lost (also between two queries), refused or shutting down; too many clients; no connection free in time; a statement
 * that waited too long, deadlocked, or whose rows another changed first; no disk, no memory, no answer from the storage; a read-only database:
 * a standby, or one whose disk is nearly full.
 */
const unavailable =
  /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|57P0|57014|55P03|40P01|40001|53\d{3}|58030|25006|08)|timeout exceeded when trying to connect|Connection terminated|not queryable/

export const isUnavailable = (error: unknown): boolean => {
  const { code, message, cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown }
  return unavailable.test(code ?? '') || unavailable.test(message ?? '') || (cause ? isUnavailable(cause) : false)
}

/** HTTP status and envelope for anything thrown: 500 for our own errors, 503 if the database is unavailable or too many calls wait. */
function failureOf(error: FastifyError | ApiError): Failure {
  if (error instanceof ApiError) return { status: error.code === '0429001' ? 429 : 200, error }
  const status = isNothing(error) ? 404 : (error.statusCode ?? 0)
  const unparsed = status === 400 && unparsedMessages.get(error.message)
  if (unparsed) return { status, error: invalid(unparsed) }
  const known = byStatus[status]
  if (known) return { status, error: known() }
  if (error instanceof Overloaded || isUnavailable(error)) {
    const more = { message: 'server.unavailable', retryAfterSeconds: backInSeconds }
    return { status: 503, error: new ApiError('500', more) }
  }
  return { status: 500, error: new ApiError('500', { message: 'server.failed' }) }
}

const words = ({ code, message, result, rule }: ApiError, language: 'zh' | 'en'): string => {
  const refused = code === codes.invalidField ? fieldRefusalSchema.safeParse(result).data : undefined
  return refused && !Object.hasOwn(messagesTable, message)
    ? fieldText({ ...refused, rule }, language)
    : textOf(code, message, language)
}

/** The envelope of a refusal, in the caller's language. */
const refusal = (error: ApiError, language: 'zh' | 'en') => ({
  code: error.code,
  msg: words(error, language),
  subMsg: error.subMsg ?? '',
  message: error.message,
  result: error.result ?? null,
})

/** Answers anything thrown with an envelope; our own errors are logged. */
export function refuse(deps: ServerDeps, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, error: apiError } = failureOf(error as FastifyError)
  if (status >= 500) deps.log?.(`error ${request.id} ${status === 503 ? unavailableLine(error) : failureLine(error)}`)
  request.refusal = `${apiError.code} ${apiError.message}`
  if (apiError.retryAfterSeconds) reply.header('retry-after', apiError.retryAfterSeconds)
  const chosen = reply.statusCode >= 400 && status === 200 ? reply.statusCode : status
  return reply
    .code(chosen)
    .type('application/json')
    .send(refusal(apiError, requestFacts(request, '').language))
}

const clientFailures: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers an unreadable request (headers too large, too slow, no HTTP) and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const status = clientFailures[error.code ?? ''] ?? 400
  const body = JSON.stringify(refusal(failureOf({ statusCode: status } as FastifyError).error, 'zh'))
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
