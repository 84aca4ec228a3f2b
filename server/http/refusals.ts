import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { bareHeaders } from '../site/security-headers.ts'
import type { ApiError } from './api-error.ts'
import { failureLine } from './failure-line.ts'
import { failureOf } from './failures.ts'
import { textOf } from './messages.ts'
import { requestFacts } from './request-facts.ts'
import type { ServerDeps } from './server-deps-types.ts'

/** The envelope of a refusal, in the caller's language. */
const refusal = (error: ApiError, language: 'zh' | 'en') => ({
  code: error.code,
  msg: textOf(error.code, error.message, language),
  subMsg: error.subMsg ?? '',
  message: error.message,
  result: error.result ?? null,
})

/** Answers anything thrown with an envelope; what is nobody's doing but ours goes to the log. */
export function refuse(deps: ServerDeps, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, error: apiError } = failureOf(error as FastifyError)
  if (status >= 500) deps.log?.(`error ${request.id} ${failureLine(error)}`)
  request.refusal = `${apiError.code} ${apiError.message}`
  if (apiError.retryAfterSeconds) reply.header('retry-after', apiError.retryAfterSeconds)
  const chosen = reply.statusCode >= 400 && status === 200 ? reply.statusCode : status
  return reply
    .code(chosen)
    .type('application/json')
    .send(refusal(apiError, requestFacts(request, '').language))
}

const clientFailures: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what is no readable request (headers too large, too slow, no HTTP) and hangs up. */
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
