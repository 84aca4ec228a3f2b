import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beacons } from '../db/schema.ts'
import type { ServerDeps } from '../http/server-deps-types.ts'
import { lineId } from './line-id.ts'

const unpack = promisify(inflate)

/** `spec.md` 9: the largest message; a batch may hold one of them. */
const messageMaxBytes = 256 * 1024
const bodyMaxBytes = messageMaxBytes + 16 * 1024
const channels = ['rum', 'logging'] as const

const textOf = async (request: FastifyRequest): Promise<string> => {
  const body = request.body instanceof Buffer ? request.body : Buffer.from(String(request.body ?? ''))
  const { encoding } = request.query as { encoding?: string }
  const bytes = encoding === 'deflate' ? await unpack(body, { maxOutputLength: bodyMaxBytes * 4 }) : body
  return bytes.toString('utf8')
}

const tooLarge = (error: unknown) => (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'

/**
 * Takes events of the pages, a line each. Answers 204 when every event is stored; one that was stored before is dropped, so
 * a batch may be sent again. 400: not readable, 413: too large; neither is worth sending again as it is.
 */
export async function registerCollectors(app: FastifyInstance, { db }: ServerDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyMaxBytes }, (_request, body, done) =>
      done(null, body),
    )
    const store = async (channel: string, request: FastifyRequest, reply: FastifyReply) => {
      let text: string
      try {
        text = await textOf(request)
      } catch (error) {
        return reply.code(tooLarge(error) ? 413 : 400).send()
      }
      const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.includes('\0'))
      if (lines.some((line) => Buffer.byteLength(line) > messageMaxBytes)) return reply.code(413).send()
      const rows = lines.map((line) => ({ id: lineId(line), channel, line }))
      if (rows.length > 0) await db.system((tx) => tx.insert(beacons).values(rows).onConflictDoNothing())
      return reply.code(204).send()
    }
    for (const channel of channels)
      scope.post(`/v1/write/${channel}`, { bodyLimit: bodyMaxBytes }, (request, reply) =>
        store(channel, request, reply),
      )
  })
}
