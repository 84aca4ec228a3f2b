import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { auditedLimits } from '../audit/audited-limits.ts'
import { pictures } from '../db/schema.ts'
import { Overloaded } from '../http/api-error.ts'
import type { ServerDeps } from '../http/handler-types.ts'
import { requestFacts } from '../http/request-facts.ts'
import { capsTable } from '../limits/caps.ts'
import { networkOf } from '../limits/limits.ts'
import { pictureHashOf } from './picture-store.ts'

const { picturesAtOnce, picturesWaiting } = capsTable

/**
 * The pictures of people and organisations, for anyone who has their path. The path identifies the content, so pictures are cached for
 * ever. They are only served as pictures, whatever their bytes are. Only a few are read at a time, so that a page full of faces does not
 * take connections from sign-ins.
 */
export function registerPictures(
  app: FastifyInstance,
  deps: Pick<ServerDeps, 'db' | 'limits' | 'secrets' | 'now'>,
): void {
  const inTurn = pLimit(picturesAtOnce.max)
  const read = (hash: string) => deps.db.reader.select().from(pictures).where(eq(pictures.hash, hash))
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const limits = auditedLimits(deps, null, requestFacts(request, ''))
    await limits.consume('picturesByNetwork', networkOf(request.ip))
    const hash = pictureHashOf(`/pictures/${request.params.name}`)
    if (inTurn.pendingCount >= picturesWaiting.max) throw new Overloaded()
    const [picture] = hash ? await inTurn(() => read(hash)) : []
    if (!picture) return reply.callNotFound()
    return reply
      .headers({
        'content-type': `image/${picture.type}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(picture.content)
  })
}
