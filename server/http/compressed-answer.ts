import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pack = promisify(gzip)

/** A smaller answer fits into a few packets as it is. */
const leastBytes = 16 * 1024

/** A large answer as gzip, at its quickest level: of a page of rows a seventh is left. Others as they are. */
export const compressed = async (request: FastifyRequest, reply: FastifyReply, answer: object): Promise<unknown> => {
  reply.header('vary', 'accept-encoding')
  const text = JSON.stringify(answer)
  reply.type('application/json; charset=utf-8')
  if (text.length < leastBytes || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return text
  reply.header('content-encoding', 'gzip')
  return pack(text, { level: constants.Z_BEST_SPEED })
}
