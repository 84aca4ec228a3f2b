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
 * Logs one line per request: URL without secrets, status, reason of a refusal and the caller if known. No text that somebody
 * sent.
 */
export const requestLogger =
  (log: ((line: string) => void) | undefined) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url, callerId, refusal } = request
    const asked = `${method} ${scrubUrl(url)} ${reply.statusCode} ${Math.round(reply.elapsedTime)}ms`
    log?.([asked, refusal, callerId && `user ${callerId}`].filter(Boolean).join(' '))
  }

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** The log line of a failure: a query without parameters, which may be a code, an address or a token's hash. */
export const failureLine = (error: unknown): string =>
  error instanceof DrizzleQueryError ? `${error.query.slice(0, 300)}\n  ${stackOf(error.cause)}` : stackOf(error)
