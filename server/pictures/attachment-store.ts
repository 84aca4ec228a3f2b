import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { attachmentLimits, partCount } from '../../src/core/work/attachment-rules.ts'
import type { RowOf } from '../../src/core/work/entities.ts'
import { restorableMs } from '../../src/core/work/mutators/issue-delete-mutators.ts'
import type { Database, Tx } from '../db/database.ts'
import { attachmentParts, attachments } from '../db/schema.ts'

type Stored = Pick<RowOf<'attachment'>, 'id' | 'sizeBytes'>

const ofAttachment = (orgId: string, id: string) =>
  and(eq(attachmentParts.orgId, orgId), eq(attachmentParts.attachmentId, id))

/** How many parts there are. They arrive in order, so it is also the number of the next one. */
export const countParts = async (tx: Tx, orgId: string, id: string): Promise<number> => {
  const [row] = await tx.select({ parts: count() }).from(attachmentParts).where(ofAttachment(orgId, id))
  return row?.parts ?? 0
}

/** Whether another file of this size fits into what an organisation may store. */
export const hasRoom = async (tx: Tx, orgId: string, sizeBytes: number): Promise<boolean> => {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${attachments.sizeBytes}), 0)` })
    .from(attachments)
    .where(
      and(
        eq(attachments.orgId, orgId),
        isNotNull(attachments.uploadedAt),
        or(isNull(attachments.deletedAt), gte(attachments.deletedAt, Date.now() - restorableMs)),
      ),
    )
  return Number(row?.bytes) + sizeBytes <= attachmentLimits.perOrganization
}

export const addPart = async (tx: Tx, orgId: string, id: string, n: number, content: Buffer): Promise<void> =>
  void (await tx.insert(attachmentParts).values({ orgId, attachmentId: id, n, content }))

/** Parts that are read by one query. */
const partsTogether = 8

/** The bytes of an attachment, a few parts at a time; `caller` is the tenant that reads. */
export async function* readParts(
  db: Database,
  caller: { orgId: string; userId: string },
  { id, sizeBytes }: Stored,
): AsyncGenerator<Buffer> {
  for (let n = 0; n < partCount(sizeBytes); n += partsTogether) {
    const rows = await db.tenant(caller, (tx) =>
      tx
        .select({ content: attachmentParts.content })
        .from(attachmentParts)
        .where(and(ofAttachment(caller.orgId, id), gte(attachmentParts.n, n), lt(attachmentParts.n, n + partsTogether)))
        .orderBy(asc(attachmentParts.n)),
    )
    for (const { content } of rows) yield content
  }
}

/** A device may be away for long; what it has sent so far is then sent again. */
const unfinishedMs = 90 * 24 * 60 * 60 * 1000

/** Deletes the bytes of attachments that were removed a month ago, and of those that no device has finished. */
export const sweepAttachments = async (tx: Tx): Promise<void> => {
  const now = Date.now()
  const isOver = sql`(${and(isNotNull(attachments.deletedAt), lt(attachments.deletedAt, now - restorableMs))}
    OR ${and(isNull(attachments.uploadedAt), lt(attachments.createdAt, now - unfinishedMs))})`
  const over = tx.select({ id: attachments.id }).from(attachments).where(isOver)
  await tx.delete(attachmentParts).where(inArray(attachmentParts.attachmentId, over))
}
