import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { syncCodes } from '../../../src/core/codes.ts'
import { partCount, partLength } from '../../../src/core/work/attachment-rules.ts'
import type { RowOf } from '../../../src/core/work/entities.ts'
import type { Tx } from '../../db/database.ts'
import { attachments } from '../../db/schema.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { addPart, countParts, hasRoom } from '../../pictures/attachment-store.ts'
import { type Lane, laneOf } from '../../sync/lanes.ts'
import { logAttachmentChange } from '../../sync/log-change.ts'
import { scopesOf } from '../../sync/scopes.ts'
import { asMember, notFound } from '../signed-session.ts'

type Attachment = Omit<RowOf<'attachment'>, 'rev'>

/** An attachment that is there, of a project that the caller may see now. */
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

/** Marks the attachment as whole, for every device. Answers the number of the change. */
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

export const attachmentRoutes: Pick<Handlers, 'uploadAttachmentPart'> = {
  uploadAttachmentPart: async ({ id, n, content }, context) => {
    const { auth, limits, sync } = context
    await limits.consume('uploadsByPerson', auth.userId)
    await limits.consume('uploadsOfDay', auth.userId)
    const bytes = Buffer.from(content, 'base64')
    const { seq, laneId, ...answer } = await asMember(context, async (tx, orgId) => {
      const lane = laneOf(orgId, auth.userId)
      // two runtimes of a device may send the same part
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
      const row = await findAttachment(tx, lane, auth.roleCodes, id)
      if (row?.createdBy !== auth.userId) throw notFound()
      const parts = partCount(row.sizeBytes)
      if (row.uploadedAt !== null) return { nextPart: parts, isComplete: true, seq: null, laneId: lane.id }
      const next = await countParts(tx, orgId, id)
      if (n !== next) return { nextPart: next, isComplete: false, seq: null, laneId: lane.id }
      if (bytes.length !== partLength(row.sizeBytes, n)) throw invalidField('content', 'length')
      if (n === 0 && !(await hasRoom(tx, orgId, row.sizeBytes)))
        throw new ApiError(syncCodes.storageFull, { message: 'attachment.storage_full' })
      await addPart(tx, orgId, id, n, bytes)
      const isComplete = n + 1 === parts
      const seq = isComplete ? await complete(tx, lane, row, context) : null
      return { nextPart: n + 1, isComplete, seq, laneId: lane.id }
    })
    if (seq !== null) sync.announce(laneId, seq)
    return answer
  },
}
