import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { scrubUrl } from '../../src/core/monitor/url-scrubber.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once that is known, and why they were refused: for the log. */
    callerId?: string
    refusal?: string
  }
}

/**
 * One line per request: what was asked, how it ended, why it was refused and by whom it was asked, where that is known.
 * Nothing of the URL that could open anything, no word that somebody sent.
 */
export const requestLogger =
  (log: ((line: string) => void) | undefined) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url, callerId, refusal } = request
    const asked = `${method} ${scrubUrl(url)} ${reply.statusCode} ${Math.round(reply.elapsedTime)}ms`
    log?.([asked, refusal, callerId && `user ${callerId}`].filter(Boolean).join(' '))
  }

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** What the log says of a failure: a query without its parameters, which may be a code, an address or a token's hash. */
export const failureLine = (error: unknown): string =>
  error instanceof DrizzleQueryError ? `${error.query.slice(0, 300)}\n  ${stackOf(error.cause)}` : stackOf(error)
