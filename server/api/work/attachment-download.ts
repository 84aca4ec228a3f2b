import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { apiBasePath } from '../../../src/core/limits.ts'
import { pictureFormatOf } from '../../../src/core/pictures/picture-metadata.ts'
import { auditedLimits } from '../../audit/audited-limits.ts'
import { findCaller, tokenMissing } from '../../auth/caller.ts'
import { sessionCookie } from '../../auth/session-cookie.ts'
import type { ServerDeps } from '../../http/handler-types.ts'
import { requestFacts } from '../../http/request-facts.ts'
import { readParts, storageOf } from '../../pictures/attachment-store.ts'
import { laneOf } from '../../sync/lanes.ts'
import { noPermission, notFound } from '../signed-session.ts'
import { findAttachment } from './attachment-routes.ts'

/** Always a download: pages show pictures from the bytes, and nobody can open the address directly, because it needs a header. */
const disposition = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The bytes of an attachment, for people who may see its issue. Only pictures get their content type, and every answer has a
 * content policy that runs nothing.
 */
export function registerAttachmentDownload(app: FastifyInstance, deps: ServerDeps): void {
  const { db, config } = deps
  const cookie = sessionCookie(config)
  app.get<{ Params: { id: string } }>(`${apiBasePath}/work/attachments/:id`, async (request, reply) => {
    const facts = requestFacts(request, cookie.name)
    if (!facts.token) throw tokenMissing(request)
    const { userId, orgId, roleCodes, ...caller } = await findCaller(deps, facts.token, facts)
    request.callerId = userId
    await auditedLimits(deps, { userId, orgId, roleCodes, ...caller }, facts).consume('downloadsByPerson', userId)
    if (!orgId) throw notFound()
    if (roleCodes.length === 0) throw noPermission()
    const { id } = request.params
    const tenant = { orgId, userId }
    const row = uuid.test(id)
      ? await db.tenant(tenant, (tx) => findAttachment(tx, laneOf(orgId, userId), roleCodes, id))
      : undefined
    if (!row || row.uploadedAt === null) throw notFound()
    const parts = readParts((work) => db.tenant(tenant, work), storageOf(config), orgId, row)
    const { value: head = Buffer.alloc(0) } = await parts.next()
    // the format by the content, not by the attachment's declared type
    const format = pictureFormatOf(head)
    const content = async function* () {
      yield head
      yield* parts
    }
    return reply
      .headers({
        'content-type': format ? `image/${format}` : 'application/octet-stream',
        'content-length': row.sizeBytes,
        'content-disposition': disposition(row.name),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(Readable.from(content()))
  })
}
