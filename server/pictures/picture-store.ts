import { createHash } from 'node:crypto'
import { and, eq, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { longestPicture } from '../../src/core/pictures/picture-rules.ts'
import type { Database, Tx } from '../db/database.ts'
import { accounts, organizations, pictures } from '../db/schema.ts'
import { invalidField } from '../http/api-error.ts'
import { pictureTypeOf } from './picture-rules.ts'

const embedded = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/
const ownPath = /^\/pictures\/([A-Za-z0-9_-]{43})\.(?:png|jpeg|webp)$/

export const pictureHashOf = (path: string): string | null => ownPath.exec(path)?.[1] ?? null

/**
 * Takes the picture that a payload carries, and answers the path under which it is kept; one of ours is left as it is.
 * Refuses (0400001) what is no picture: never a link that tells another site who looks.
 */
export const acceptPicture = async (
  db: Database,
  picture: string | null | undefined,
  field: string,
): Promise<string | null | undefined> => {
  if (picture === undefined || picture === null || pictureHashOf(picture)) return picture
  if (picture.length > longestPicture) throw invalidField(field, 'tooLong')
  const content = Buffer.from(embedded.exec(picture)?.[1] ?? '', 'base64')
  const type = pictureTypeOf(content)
  if (!type) throw invalidField(field, 'pattern')
  const hash = createHash('sha256').update(content).digest('base64url')
  await db.system((tx) => tx.insert(pictures).values({ hash, type, content }).onConflictDoNothing())
  return `/pictures/${hash}.${type}`
}

const isUnused = (tx: Tx) => {
  const path = sql`'/pictures/' || ${pictures.hash} || '.' || ${pictures.type}`
  return and(
    notExists(tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.head, path))),
    notExists(tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.avatar, path))),
  )
}

/** Forgets a picture that may have been replaced or taken away, unless somebody shows the same. */
export const forgetPicture = async (db: Database, path: string | null | undefined): Promise<void> => {
  const hash = path && pictureHashOf(path)
  if (hash) await db.system((tx) => tx.delete(pictures).where(and(eq(pictures.hash, hash), isUnused(tx))))
}

/** Pictures from before then that were kept for a change which failed. */
export const sweepPictures = async (tx: Tx, before: SQL): Promise<void> => {
  await tx.delete(pictures).where(and(lt(pictures.createdAt, before), isUnused(tx)))
}
