import { and, eq, getTableColumns, gt, isNull, ne, or, sql } from 'drizzle-orm'
import * as limits from '../../src/core/limits.ts'
import { createBatchLoader } from '../db/batch-loader.ts'
import { type Database, prepared, type Tx } from '../db/database.ts'
import { accounts, members, organizations, sessions } from '../db/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { capsTable } from '../limits/caps.ts'
import type { Secrets } from './secrets.ts'

const lifetime = () => new Date(Date.now() + limits.tokenCookieMaxAgeSeconds * 1000)

export type EndReason =
  | 'signedOut'
  | 'replaced'
  | 'revoked'
  | 'passwordChanged'
  | 'passwordReset'
  | 'disabled'
  | 'removed'

/** Code 403 for a session that was ended. The message says whether the person was removed from the organisation or disabled in it. */
export const sessionRevoked = (reason: string | null): ApiError =>
  new ApiError('403', {
    message: reason === 'removed' || reason === 'disabled' ? `session.${reason}` : 'session.revoked',
  })

/** An active session from which another one is made. */
interface Parent {
  id: string
  expiresAt: Date
}

interface NewSession {
  userId: string
  orgId: string | null
  deviceName: string
  /** The known device of the session. */
  deviceId?: string | undefined
  /** The session that vouches for this one. This one ends with it, and is no proof of the person's identity. */
  parent?: Parent
}

const newSession = (tx: Tx, name: string) =>
  tx
    .insert(sessions)
    .values({
      userId: sql.placeholder('userId'),
      orgId: sql.placeholder('orgId'),
      deviceName: sql.placeholder('deviceName'),
      deviceId: sql.placeholder('deviceId'),
      parentId: sql.placeholder('parentId'),
      tokenHash: sql.placeholder('tokenHash'),
      expiresAt: sql.placeholder('expiresAt'),
      reauthenticatedAt: sql`case when ${sql.placeholder('isProof')}::boolean then now() end`,
    })
    .prepare(name)

/** Per account; one more session ends the least recently used one. */
const { max: maxSessions } = capsTable.sessionsOfPerson

/**
 * Ends all but the newest sessions of a person, and with each the sessions that it vouches for. Skips a session that another
 * transaction is changing, so that concurrent sign-ins do not wait for each other; the next sign-in ends it.
 */
const endOldest = async (tx: Tx, userId: bigint): Promise<void> => {
  await tx.execute(sql`
    WITH oldest AS MATERIALIZED (
      SELECT id FROM sessions WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > now()
      ORDER BY last_seen_at DESC, created_at DESC OFFSET ${maxSessions})
    UPDATE sessions SET ended_at = now(), ended_reason = 'replaced' WHERE id IN (
      SELECT id FROM sessions WHERE id IN (SELECT id FROM oldest) FOR UPDATE SKIP LOCKED)`)
}

/** Creates a session and returns its token, which is stored as a hash. */
export async function issueSession(
  tx: Tx,
  secrets: Secrets,
  { userId, orgId, deviceName, deviceId, parent }: NewSession,
): Promise<string> {
  const token = secrets.newTaggedToken()
  await prepared(tx, 'new_session', newSession).execute({
    userId: BigInt(userId),
    orgId,
    deviceName: deviceName.slice(0, 300),
    deviceId: deviceId ?? null,
    tokenHash: secrets.hashToken(token),
    parentId: parent?.id ?? null,
    expiresAt: parent?.expiresAt ?? lifetime(),
    isProof: !parent,
  })
  await endOldest(tx, BigInt(userId))
  return token
}

/** Records the known device of a session, so that ending the session can forget the device. */
export async function setDeviceOf(tx: Tx, session: { id: string } | { tokenHash: string }, deviceId: string) {
  const which = 'id' in session ? eq(sessions.id, session.id) : eq(sessions.tokenHash, session.tokenHash)
  await tx.update(sessions).set({ deviceId }).where(which)
}

/**
 * Issues a new token for a session whose organisation or rights changed. The old one stays valid until the new one is first
 * used. The session's end does not move: 14 days after sign-in.
 */
export async function rotateSession(
  tx: Tx,
  secrets: Secrets,
  sessionId: string,
  orgId: string | null,
): Promise<string> {
  const token = secrets.newTaggedToken()
  await tx
    .update(sessions)
    .set({
      orgId,
      previousTokenHash: sql`${sessions.tokenHash}`,
      tokenHash: secrets.hashToken(token),
    })
    .where(eq(sessions.id, sessionId))
  return token
}

/**
 * Issues a new token after a proof of identity; the presented one stays valid until the new one is first used. Returns null if the
 * presented token is not the newest: another answer contains the newest, and neither of two concurrent proofs may invalidate the
 * other's token.
 */
export async function renewToken(tx: Tx, secrets: Secrets, sessionId: string, presented: string) {
  const token = secrets.newTaggedToken()
  const tokenHash = secrets.hashToken(presented)
  const renewed = await tx
    .update(sessions)
    .set({ tokenHash: secrets.hashToken(token), previousTokenHash: tokenHash })
    .where(and(eq(sessions.id, sessionId), eq(sessions.tokenHash, tokenHash)))
    .returning({ id: sessions.id })
  return renewed.length > 0 ? token : null
}

const end = (reason: EndReason) => ({ endedAt: sql`now()`, endedReason: reason })

/** Ends one session of a person and returns it, if there was one. */
export async function endSession(tx: Tx, userId: string, sessionId: string, reason: EndReason) {
  const [ended] = await tx
    .update(sessions)
    .set(end(reason))
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, BigInt(userId)), isNull(sessions.endedAt)))
    .returning({ id: sessions.id, deviceId: sessions.deviceId })
  return ended ?? null
}

/** Ends the active session of a token, whoever owns it, and returns it. */
export async function endSessionOf(tx: Tx, secrets: Secrets, token: string, reason: EndReason) {
  const hash = secrets.hashToken(token)
  const [ended] = await tx
    .update(sessions)
    .set(end(reason))
    .where(
      and(
        or(eq(sessions.tokenHash, hash), eq(sessions.previousTokenHash, hash)),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: sessions.id, userId: sessions.userId, orgId: sessions.orgId })
  return ended ?? null
}

/**
 * Advisory lock per account: shared while issuing a credential ('make'), exclusive while revoking all ('end'). Take it before
 * reading what the credential depends on, so that nothing is issued from a session that is ending. Released with the
 * transaction. Locking and reading take one query (`0011-held-reads.sql`).
 */
export const lockAccount = async (tx: Tx, userId: bigint, to: 'make' | 'end') => {
  const { rows } = await tx.execute<{ passwordHash: string | null; isEnabled: boolean }>(
    sql`SELECT password_hash AS "passwordHash", is_enabled AS "isEnabled" FROM hold_account(${userId}, ${to === 'end'})`,
  )
  return rows[0]
}

/** The active session of an enabled account, locked while it vouches for something new; null when it has ended. */
export const vouchingSession = async (tx: Tx, sessionId: string, now: Date) => {
  const which = eq(sessions.id, sessionId)
  const [known] = await tx.select({ userId: sessions.userId }).from(sessions).where(which)
  if (!known || !(await lockAccount(tx, known.userId, 'make'))?.isEnabled) return null
  const [living] = await tx
    .select({ id: sessions.id, userId: sessions.userId, orgId: sessions.orgId, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(which, isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .for('share')
  return living ?? null
}

/** Ends every session of a person but one, including those being created. */
export async function endSessions(tx: Tx, userId: string, reason: EndReason, exceptId?: string): Promise<void> {
  await lockAccount(tx, BigInt(userId), 'end')
  // the person has just proved their identity in this session, so it no longer ends with the one that vouched for it
  if (exceptId) await tx.update(sessions).set({ parentId: null }).where(eq(sessions.id, exceptId))
  await tx
    .update(sessions)
    .set(end(reason))
    .where(
      and(
        eq(sessions.userId, BigInt(userId)),
        isNull(sessions.endedAt),
        exceptId ? ne(sessions.id, exceptId) : undefined,
      ),
    )
}

/** Ends the sessions of a person in one organisation. */
export async function endSessionsIn(tx: Tx, userId: string, orgId: string, reason: EndReason): Promise<void> {
  await tx
    .update(sessions)
    .set(end(reason))
    .where(and(eq(sessions.userId, BigInt(userId)), eq(sessions.orgId, orgId), isNull(sessions.endedAt)))
}

const membershipOfSession = and(
  eq(members.orgId, sessions.orgId),
  eq(members.userId, sessions.userId),
  eq(members.enabled, true),
)
const openOrganization = and(eq(organizations.id, members.orgId), eq(organizations.enabled, true))
const tokenHashes = sql.placeholder('tokenHashes')
const isTheirs = or(
  sql`${sessions.tokenHash} = ANY(${tokenHashes})`,
  sql`${sessions.previousTokenHash} = ANY(${tokenHashes})`,
)

const { deviceName: _deviceName, createdAt: _createdAt, ...sessionColumns } = getTableColumns(sessions)

const sessionsByTokens = (reader: Tx, name: string) =>
  reader
    .select({
      ...sessionColumns,
      roleCodes: members.roleCodes,
      isOpen: organizations.enabled,
      isEnabled: accounts.enabled,
      orgEmail: accounts.email,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.userId))
    .leftJoin(members, membershipOfSession)
    .leftJoin(organizations, openOrganization)
    .where(isTheirs)
    .prepare(name)

/** The maximum number of sessions in one query. */
const sessionsTogether = 200

/** Reads the sessions of simultaneous requests together. */
const createSessionReader = (reader: Tx) =>
  createBatchLoader(async (hashes: readonly string[]) => {
    const found = await prepared(reader, 'sessions_by_tokens', sessionsByTokens).execute({
      tokenHashes: [...new Set(hashes)],
    })
    return hashes.map((hash) => found.find((each) => each.tokenHash === hash || each.previousTokenHash === hash))
  }, sessionsTogether)

const readerOf = new WeakMap<Tx, ReturnType<typeof createSessionReader>>()

const readSession = ({ reader }: Database, tokenHash: string) => {
  const read = readerOf.get(reader) ?? createSessionReader(reader)
  readerOf.set(reader, read)
  return read(tokenHash)
}

/**
 * The session of a token, active or ended. Using the newest token invalidates the previous one. Writes `last_seen_at` at most
 * once a minute.
 */
export async function findSession(db: Database, secrets: Secrets, token: string) {
  const tokenHash = secrets.hashToken(token)
  const found = await readSession(db, tokenHash)
  if (!found) return null
  const isNewest = found.tokenHash === tokenHash
  const isIdle = Date.now() - found.lastSeenAt.getTime() > 60_000
  if (!found.endedAt && ((isNewest && found.previousTokenHash) || isIdle))
    await db.system((tx) =>
      tx
        .update(sessions)
        .set({ lastSeenAt: sql`now()`, ...(isNewest ? { previousTokenHash: null } : {}) })
        .where(and(eq(sessions.id, found.id), gt(sessions.expiresAt, sql`now()`))),
    )
  return found
}
