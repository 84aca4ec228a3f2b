import { createHash } from 'node:crypto'
import { and, eq, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import { longestPicture } from '../../src/core/pictures/picture-rules.ts'
import type { Database, Tx } from '../db/database.ts'
import { accounts, organizations, pictures } from '../db/schema.ts'
import { invalidField } from '../http/api-error.ts'

type PictureType = 'webp' | 'png' | 'jpeg'

/** Pages send 256 px. Anything much larger is no avatar, and a small file can decode to a very large picture. */
const longestSide = 1024

/** Formats by their first bytes; image-size's own detection would run twenty parsers over untrusted data. */
const formats = {
  png: { start: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', reader: PNG },
  webp: { start: 'RIFF', reader: WEBP },
  jpeg: { start: '\xff\xd8\xff', reader: JPG },
}

/** image-size skips the first segment of a JPEG: a frame there would hide the size that browsers use. */
const isFrame = (marker = 0) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The type of a picture by its content, whatever it claims; null if it is not a picture or too large. */
export const pictureTypeOf = (content: Buffer): PictureType | null => {
  const head = content.toString('latin1', 0, 16)
  const type = (Object.keys(formats) as PictureType[]).find((name) => head.startsWith(formats[name].start))
  if (!type || (type === 'jpeg' && isFrame(content[3]))) return null
  const { reader } = formats[type]
  // a copy: image-size reads beyond the end of a view, into other memory
  const bytes = new Uint8Array(content)
  try {
    if (!reader.validate(bytes)) return null
    const { width, height } = reader.calculate(bytes)
    return [width, height].every((side) => side > 0 && side <= longestSide) ? type : null
  } catch {
    return null
  }
}

const embedded = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/
const ownPath = /^\/pictures\/([A-Za-z0-9_-]{43})\.(?:png|jpeg|webp)$/

export const pictureHashOf = (path: string): string | null => ownPath.exec(path)?.[1] ?? null

/**
 * Stores the picture in a payload and returns its path; one of our own paths is returned unchanged. Refuses (0400001)
 * anything else, in particular links, which would reveal to another site who views the page.
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

/** Deletes a picture that was replaced or removed, unless someone else uses the same picture. */
export const forgetPicture = async (db: Database, path: string | null | undefined): Promise<void> => {
  const hash = path && pictureHashOf(path)
  if (hash) await db.system((tx) => tx.delete(pictures).where(and(eq(pictures.hash, hash), isUnused(tx))))
}

/** Deletes unused pictures older than `before`, left by changes that failed. */
export const sweepPictures = async (tx: Tx, before: SQL): Promise<void> => {
  await tx.delete(pictures).where(and(lt(pictures.createdAt, before), isUnused(tx)))
}
