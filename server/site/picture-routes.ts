import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pictures } from '../db/schema.ts'
import type { ServerDeps } from '../http/server-deps-types.ts'
import { pictureHashOf } from '../pictures/picture-store.ts'

/**
 * The pictures of people and organisations. A path names its content and never another: it may be kept for ever. Opened by
 * itself it is a picture and nothing else, whatever its bytes say.
 */
export function registerPictures(app: FastifyInstance, { db }: Pick<ServerDeps, 'db'>): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const hash = pictureHashOf(`/pictures/${request.params.name}`)
    const [picture] = hash ? await db.system((tx) => tx.select().from(pictures).where(eq(pictures.hash, hash))) : []
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
