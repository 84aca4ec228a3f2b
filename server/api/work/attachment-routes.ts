import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { syncCodes } from '../../../src/core/codes.ts'
import { partCount, partLength } from '../../../src/core/work/attachment-rules.ts'
import type { RowOf } from '../../../src/core/work/entities.ts'
import type { Tx } from '../../db/database.ts'
import { attachments } from '../../db/schema.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import {
  countParts,
  hasSpace,
  putParts,
  readParts,
  savePart,
  scrubbedParts,
  storageOf,
} from '../../pictures/attachment-store.ts'
import { type Lane, laneOf } from '../../sync/lanes.ts'
import { logAttachmentChange } from '../../sync/log-change.ts'
import { scopesOf } from '../../sync/scopes.ts'
import { asMember, notFound } from '../signed-session.ts'

type Attachment = Omit<RowOf<'attachment'>, 'rev'>

/** An attachment that is not deleted, in a project that the caller may see now. */
export const findAttachment = async (
  tx: Tx,
  lane: Lane,
  roleCodes: readonly string[],
  id: string,
): Promise<Attachment | undefined> => {
  const scopes = await scopesOf(tx, lane, roleCodes)
  const [row] = await tx
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.orgId, lane.id),
        eq(attachments.id, id),
        inArray(attachments.scope, scopes),
        isNull(attachments.deletedAt),
      ),
    )
  return row
}

/** Marks the attachment as complete, on every device too. Returns the number of the change. */
const complete = async (tx: Tx, lane: Lane, row: Attachment, { auth, now }: HandlerContext<Caller>) => {
  const at = now()
  const patch = { uploadedAt: at.getTime() }
  const seq = await logAttachmentChange(tx, lane, row, { actor: auth.userId, now: at, patch })
  await tx
    .update(attachments)
    .set({ ...patch, rev: seq })
    .where(and(eq(attachments.orgId, lane.id), eq(attachments.id, row.id)))
  return seq
}

/** The attachment that the caller is uploading, and the number of parts stored so far. */
const findUpload = async (tx: Tx, lane: Lane, { auth }: HandlerContext<Caller>, id: string) => {
  const row = await findAttachment(tx, lane, auth.roleCodes, id)
  if (row?.createdBy !== auth.userId) throw notFound()
  const isComplete = row.uploadedAt !== null
  return { row, isComplete, next: isComplete ? partCount(row.sizeBytes) : await countParts(tx, lane.id, id) }
}

const checkSpace = async (tx: Tx, orgId: string, row: Attachment): Promise<void> => {
  if (!(await hasSpace(tx, orgId, row)))
    throw new ApiError(syncCodes.storageFull, { message: 'attachment.storage_full' })
}

export const attachmentRoutes: Pick<Handlers, 'uploadAttachmentPart'> = {
  uploadAttachmentPart: async ({ id, n, content }, context) => {
    const { auth, config, limits, sync } = context
    await limits.consume('uploadsByPerson', auth.userId)
    await limits.consume('uploadsOfDay', auth.userId)
    const bytes = Buffer.from(content, 'base64')
    const { row, isComplete, next } = await asMember(context, async (tx, orgId) => {
      const found = await findUpload(tx, laneOf(orgId, auth.userId), context, id)
      if (found.isComplete || n !== found.next) return found
      if (bytes.length !== partLength(found.row.sizeBytes, n)) throw invalidField('content', 'length')
      await checkSpace(tx, orgId, found.row)
      return found
    })
    if (isComplete || n !== next) return { nextPart: next, isComplete }
    const storage = storageOf(config)
    const orgId = auth.orgId as string
    const isLast = n + 1 === partCount(row.sizeBytes)
    const earlier = () => readParts(context.tenant, storage, orgId, { id, sizeBytes: row.sizeBytes })
    const parts = isLast ? await scrubbedParts(earlier(), { n, content: bytes }) : [{ n, content: bytes }]
    await putParts(storage, orgId, id, parts)
    const { seq, laneId, ...answer } = await asMember(context, async (tx) => {
      const lane = laneOf(orgId, auth.userId)
      // two runtimes of a device may send the same part
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
      const { row, isComplete, next } = await findUpload(tx, lane, context, id)
      if (isComplete || n !== next) return { nextPart: next, isComplete, seq: null, laneId: lane.id }
      // of files that are sent at once, each must see the parts before its own
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads ${orgId}`}, 0))`)
      await checkSpace(tx, orgId, row)
      for (const part of parts) await savePart(tx, storage, { orgId, attachmentId: id }, part)
      const seq = isLast ? await complete(tx, lane, row, context) : null
      return { nextPart: n + 1, isComplete: isLast, seq, laneId: lane.id }
    })
    if (seq !== null) sync.announce(laneId, seq)
    return answer
  },
}
