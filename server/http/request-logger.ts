import type { FastifyReply, FastifyRequest } from 'fastify'
import { scrubUrl } from '../../src/core/monitor/url-scrubber.ts'

/** One line per request, with nothing of the URL that could open anything. */
export const requestLogger =
  (log: ((line: string) => void) | undefined) => async (request: FastifyRequest, reply: FastifyReply) => {
    log?.(`${request.method} ${scrubUrl(request.url)} ${reply.statusCode} ${Math.round(reply.elapsedTime)}ms`)
  }
