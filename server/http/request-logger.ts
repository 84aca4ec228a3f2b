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
