import { and, asc, count, eq, exists, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { pictureFormatOf, scrubPicture } from '../../src/core/pictures/picture-metadata.ts'
import { attachmentLimits, partCount } from '../../src/core/work/attachment-rules.ts'
import type { RowOf } from '../../src/core/work/entities.ts'
import { restorableMs } from '../../src/core/work/work-limits.ts'
import type { Database, Tx } from '../db/database.ts'
import { attachmentParts, attachments, removedObjects } from '../db/schema.ts'
import { type ObjectStorage, openObjectStorage } from './object-storage.ts'

type Stored = Pick<RowOf<'attachment'>, 'id' | 'sizeBytes'>

/** Runs a query in a transaction that may read the parts of this organisation. */
type Reads = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

export interface Part {
  n: number
  content: Buffer
}

/** The storage for new bytes; null: the database. */
export const storageOf = ({ storageUrl }: { storageUrl: string | null }): ObjectStorage | null =>
  storageUrl === null ? null : openObjectStorage(storageUrl)

const keyOf = (orgId: string, id: string, n: number) => `${orgId}/${id}/${n}`

const bytesElsewhere = (storage: ObjectStorage | null, key: string): Promise<Buffer> => {
  if (!storage) throw new Error('STORAGE_URL is missing, and holds attachments')
  return storage.get(key)
}

const ofAttachment = (orgId: string, id: string) =>
  and(eq(attachmentParts.orgId, orgId), eq(attachmentParts.attachmentId, id))

/** Number of stored parts; they arrive in order, so it is also the next part's number. */
export const countParts = async (tx: Tx, orgId: string, id: string): Promise<number> => {
  const [row] = await tx.select({ parts: count() }).from(attachmentParts).where(ofAttachment(orgId, id))
  return row?.parts ?? 0
}

/**
 * Whether this file fits into the organisation's quota. Of others that are not complete the stored parts count: without them, many would
 * fill the disk, and as whole files a few first parts would take everybody's room.
 */
export const hasSpace = async (
  tx: Tx,
  orgId: string,
  { id, sizeBytes }: { id: string; sizeBytes: number },
): Promise<boolean> => {
  const [whole] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${attachments.sizeBytes}), 0)` })
    .from(attachments)
    .where(
      and(
        eq(attachments.orgId, orgId),
        isNotNull(attachments.uploadedAt),
        or(isNull(attachments.deletedAt), gte(attachments.deletedAt, Date.now() - restorableMs)),
      ),
    )
  const [begun] = await tx
    .select({ parts: count() })
    .from(attachmentParts)
    .innerJoin(
      attachments,
      and(eq(attachments.orgId, attachmentParts.orgId), eq(attachments.id, attachmentParts.attachmentId)),
    )
    .where(and(eq(attachmentParts.orgId, orgId), isNull(attachments.uploadedAt), ne(attachments.id, id)))
  const bytes = Number(whole?.bytes) + Number(begun?.parts) * attachmentLimits.partBytes
  return bytes + sizeBytes <= attachmentLimits.perOrganization
}

/** Puts the bytes of parts into the storage, before a transaction adds or changes their rows. */
export const putParts = async (storage: ObjectStorage | null, orgId: string, id: string, parts: readonly Part[]) => {
  for (const { n, content } of storage ? parts : []) await storage?.put(keyOf(orgId, id, n), content)
}

/** Inserts the row of a part, or updates it if it exists. */
export const savePart = async (
  tx: Tx,
  storage: ObjectStorage | null,
  { orgId, attachmentId }: { orgId: string; attachmentId: string },
  { n, content }: Part,
): Promise<void> => {
  const set = { content: storage ? Buffer.alloc(0) : content, isExternal: storage !== null }
  await tx
    .insert(attachmentParts)
    .values({ orgId, attachmentId, n, ...set })
    .onConflictDoUpdate({ target: [attachmentParts.orgId, attachmentParts.attachmentId, attachmentParts.n], set })
}

/** Reads one part; undefined if the transaction may read no such part. */
export const readPart = async (
  reads: Reads,
  storage: ObjectStorage | null,
  orgId: string,
  { id, n }: { id: string; n: number },
): Promise<Buffer | undefined> => {
  const [row] = await reads((tx) =>
    tx
      .select({ content: attachmentParts.content, isExternal: attachmentParts.isExternal })
      .from(attachmentParts)
      .where(and(ofAttachment(orgId, id), eq(attachmentParts.n, n))),
  )
  return row?.isExternal ? bytesElsewhere(storage, keyOf(orgId, id, n)) : row?.content
}

/** Parts read per query. */
const partsTogether = 8

/** Reads the bytes of an attachment, a few parts at a time, including parts stored in the database before the storage was configured. */
export async function* readParts(
  reads: Reads,
  storage: ObjectStorage | null,
  orgId: string,
  { id, sizeBytes }: Stored,
): AsyncGenerator<Buffer> {
  for (let n = 0; n < partCount(sizeBytes); n += partsTogether) {
    const rows = await reads((tx) =>
      tx
        .select({ n: attachmentParts.n, content: attachmentParts.content, isExternal: attachmentParts.isExternal })
        .from(attachmentParts)
        .where(and(ofAttachment(orgId, id), gte(attachmentParts.n, n), lt(attachmentParts.n, n + partsTogether)))
        .orderBy(asc(attachmentParts.n)),
    )
    for (const { n, content, isExternal } of rows)
      yield isExternal ? await bytesElsewhere(storage, keyOf(orgId, id, n)) : content
  }
}

/**
 * Removes a picture's metadata (SEC-31) once its last part has arrived, and returns the parts that this changes. Devices remove it before
 * the upload, but an older build or a program may not.
 */
export const scrubbedParts = async (earlier: AsyncIterable<Buffer>, last: Part): Promise<Part[]> => {
  const parts: Buffer[] = []
  for await (const part of earlier) {
    if (parts.length === 0 && !pictureFormatOf(part)) return [last]
    parts.push(part)
  }
  parts.push(last.content)
  const whole = new Uint8Array(Buffer.concat(parts))
  scrubPicture(whole)
  let at = 0
  return parts.flatMap((part, n) => {
    const content = Buffer.from(whole.buffer, at, part.length)
    at += part.length
    return n === last.n || !content.equals(part) ? [{ n, content }] : []
  })
}

/** Unfinished uploads older than this are deleted and sent again by their device. */
const unfinishedMs = 90 * 24 * 60 * 60 * 1000

/**
 * Removes the attachments of issues and projects that can't be restored any more. Needs no change in the log, because no device shows
 * these attachments.
 */
const removeWithIssues = async (tx: Tx, before: number): Promise<void> => {
  await tx.execute(
    sql`UPDATE attachments a SET deleted_at = least(i.deleted_at, p.deleted_at)
        FROM issues i JOIN projects p ON p.org_id = i.org_id AND p.id = i.project_id
        WHERE i.org_id = a.org_id AND i.id = a.issue_id AND a.deleted_at IS NULL
          AND (i.deleted_at < ${before} OR p.deleted_at < ${before})`,
  )
}

/** Deletes the bytes of attachments that were removed a month ago, with their issue or alone, and of uploads that no device has finished. */
export const sweepAttachments = async (tx: Tx): Promise<void> => {
  const now = Date.now()
  await removeWithIssues(tx, now - restorableMs)
  const isExpired = sql`(${and(isNotNull(attachments.deletedAt), lt(attachments.deletedAt, now - restorableMs))}
    OR ${and(isNull(attachments.uploadedAt), lt(attachments.createdAt, now - unfinishedMs))})`
  const over = tx.select({ id: attachments.id }).from(attachments).where(isExpired)
  await tx.delete(attachmentParts).where(inArray(attachmentParts.attachmentId, over))
}

const objectsTogether = 500

/** Deletes objects of the storage whose part was deleted. Rejects at the first that the storage can't delete; the rest stay listed. */
export const sweepObjects = async (db: Database, storage: ObjectStorage | null): Promise<void> => {
  if (!storage) return
  // an upload that was swept may have begun again, with the same keys
  const isBack = sql`${removedObjects.key} = ${attachmentParts.orgId} || '/' || ${attachmentParts.attachmentId} || '/' || ${attachmentParts.n}`
  for (;;) {
    const rows = await db.system(async (tx) => {
      const back = tx.select({ n: attachmentParts.n }).from(attachmentParts).where(isBack)
      await tx.delete(removedObjects).where(exists(back))
      return tx.select({ key: removedObjects.key }).from(removedObjects).limit(objectsTogether)
    })
    for (const { key } of rows) await storage.delete(key)
    const keys = rows.map(({ key }) => key)
    if (keys.length > 0) await db.system((tx) => tx.delete(removedObjects).where(inArray(removedObjects.key, keys)))
    if (keys.length < objectsTogether) return
  }
}
