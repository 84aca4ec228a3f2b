import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { scrubUrl } from '../../src/core/monitor/url-scrubber.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once known, and the reason of a refusal: for the log. */
    callerId?: string
    refusal?: string
  }
}

/**
 * Logs one line per request: URL without secrets, status, reason of a refusal and the caller if known; never a text that the
 * caller sent.
 */
export const requestLogger =
  (log: ((line: string) => void) | undefined) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url, callerId, refusal } = request
    const line = `${method} ${scrubUrl(url)} ${reply.statusCode} ${Math.round(reply.elapsedTime)}ms`
    log?.([line, refusal, callerId && `user ${callerId}`].filter(Boolean).join(' '))
  }

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** The log line of a failure. A query is logged without its parameters, which may be codes, addresses or hashes of tokens. */
export const failureLine = (error: unknown): string =>
  error instanceof DrizzleQueryError ? `${error.query.slice(0, 300)}\n  ${stackOf(error.cause)}` : stackOf(error)

const causeOf = (error: unknown): { code?: string; message?: string } => {
  const { cause } = (error ?? {}) as { cause?: unknown }
  return cause ? causeOf(cause) : (error as Error)
}

/**
 * The log line of an unavailable database: only its reason, because every request fails until it is back, and the log may be on the disk that
 * is full. The whole failure if a single query waited too long.
 */
export const unavailableLine = (error: unknown): string => {
  const { code = '', message = '' } = causeOf(error)
  return /^(57014|55P03|40)/.test(code) ? failureLine(error) : `unavailable: ${message.split('\n')[0] || code}`
}
