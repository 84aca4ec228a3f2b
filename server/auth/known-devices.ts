import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Configuration } from '../configuration.ts'
import { prepared, type Tx } from '../db/database.ts'
import { accounts, knownDevices, knownNetworks, passkeys, totpFactors } from '../db/schema.ts'
import { capsTable } from '../limits/caps.ts'
import type { Secrets } from './secrets.ts'

/** A browser in which a user has signed in since the last change of password or factors (SEC-18). */
export interface KnownDevice {
  id: string
  userId: bigint
  /** Whether the last sign-in gave all factors, and did not only prove the mailbox by a reset link. */
  hasPassedFactor: boolean
}

const maxAgeDays = 365
/** Per account. Beyond it the least recently used devices are removed, beginning with those known for less than a day. */
const { max: maxDevices } = capsTable.devicesOfPerson
const { max: maxNetworks } = capsTable.networksOfPerson
/** Consecutive wrong tries after which a device counts as unknown until its user signs in. */
const { max: maxFailures } = capsTable.failuresOnDevice

/**
 * The cookie with a browser's mark, shared by all accounts that signed in there. It grants no access: tries on the device
 * are counted separately from strangers' tries, so that strangers cannot lock the owner out.
 */
export const deviceCookie = ({ publicOrigin }: Pick<Configuration, 'publicOrigin'>) => ({
  name: 'pms-device',
  options: {
    path: '/',
    httpOnly: true,
    maxAge: maxAgeDays * 86_400,
    secure: publicOrigin.startsWith('https:'),
    sameSite: 'lax' as const,
  },
})

const placeholder = sql.placeholder
const hasMailbox = or(eq(accounts.mailbox, placeholder('mailbox')), eq(accounts.email, placeholder('email')))

const deviceByMark = (reader: Tx, name: string) =>
  reader
    .select({ id: knownDevices.id, userId: knownDevices.userId, hasPassedFactor: knownDevices.hasPassedFactor })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, knownDevices.userId))
    .where(and(eq(knownDevices.markHash, placeholder('markHash')), hasMailbox))
    .orderBy(desc(eq(accounts.email, placeholder('email'))))
    .limit(1)
    .prepare(name)

/** The device with this mark, if the user of this address has signed in there. */
export async function findDevice(
  reader: Tx,
  secrets: Pick<Secrets, 'hashToken'>,
  mark: string,
  email: string,
): Promise<KnownDevice | null> {
  const values = { markHash: secrets.hashToken(mark), mailbox: email.toLowerCase(), email }
  const [found] = await prepared(reader, 'device_by_mark', deviceByMark).execute(values)
  return found ?? null
}

const isKnownNetworkOf = (reader: Tx, name: string) =>
  reader
    .select({ network: knownNetworks.network })
    .from(accounts)
    .innerJoin(
      knownNetworks,
      and(eq(knownNetworks.userId, accounts.id), eq(knownNetworks.network, placeholder('network'))),
    )
    .where(hasMailbox)
    .limit(1)
    .prepare(name)

/** Whether the user of this address has signed in from this network. */
export async function isKnownNetwork(reader: Tx, network: string, email: string): Promise<boolean> {
  const values = { network, mailbox: email.toLowerCase(), email }
  const found = await prepared(reader, 'known_network', isKnownNetworkOf).execute(values)
  return found.length > 0
}

/**
 * Counts a try on a known device before it is checked. Returns false after too many failures on the device, which then counts as
 * unknown. While the account's budget over all devices is used up (`isSpent`), one failure is too many.
 */
export async function beginTryOn(tx: Tx, { id }: KnownDevice, isSpent: boolean): Promise<boolean> {
  const counted = await tx
    .update(knownDevices)
    .set({ failures: sql`${knownDevices.failures} + 1` })
    .where(and(eq(knownDevices.id, id), lt(knownDevices.failures, isSpent ? 1 : maxFailures)))
    .returning({ id: knownDevices.id })
  return counted.length > 0
}

/** Clears the failures of this device after a successful try. */
export const clearFailuresOn = async (tx: Tx, { id }: KnownDevice): Promise<void> => {
  await tx.update(knownDevices).set({ failures: 0 }).where(eq(knownDevices.id, id))
}

/** What a sign-in proved: all factors of the account, or perhaps only the first one. */
export type Proof = 'allFactors' | 'firstFactor'

interface SignedIn {
  userId: bigint
  /** The browser's mark; it may belong to another account. */
  mark: string | null
  network: string
  proof: Proof
}

const hasNoSecondFactor = (userId: bigint) => sql<boolean>`
  NOT EXISTS (SELECT FROM ${totpFactors} WHERE ${totpFactors.userId} = ${userId} AND ${totpFactors.confirmedAt} IS NOT NULL)
  AND NOT EXISTS (SELECT FROM ${passkeys} WHERE ${passkeys.userId} = ${userId})`

/** Removes the least recently used devices, new ones first: an attacker with the password can easily create many in a day. */
const keepNewest = async (tx: Tx, userId: bigint): Promise<void> => {
  const ofUser = eq(knownDevices.userId, userId)
  const isEstablished = sql`${knownDevices.createdAt} < now() - interval '1 day'`
  const newest = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(ofUser)
    .orderBy(desc(isEstablished), desc(knownDevices.lastUsedAt), desc(knownDevices.id))
    .limit(maxDevices)
  await tx.delete(knownDevices).where(and(ofUser, sql`${knownDevices.id} NOT IN ${newest}`))
}

/** Remembers the network. Written once a day, so that sign-ins of one person do not wait for each other. */
const rememberNetwork = async (tx: Tx, userId: bigint, network: string): Promise<void> => {
  const { userId: ofUser, lastUsedAt } = knownNetworks
  const { rows } = await tx.execute(sql`
    WITH used AS (
      UPDATE known_networks SET last_used_at = now()
      WHERE user_id = ${userId} AND network = ${network} AND last_used_at < now() - interval '1 day')
    INSERT INTO known_networks (user_id, network) VALUES (${userId}, ${network}) ON CONFLICT DO NOTHING RETURNING network`)
  if (rows.length === 0) return
  const newest = tx
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .where(eq(ofUser, userId))
    .orderBy(desc(lastUsedAt))
    .limit(maxNetworks)
  await tx.delete(knownNetworks).where(and(eq(ofUser, userId), sql`${knownNetworks.network} NOT IN ${newest}`))
}

/**
 * Remembers the browser of a sign-in. A mark that this account knows stays. Any other mark is replaced, for all accounts of this
 * browser, because an attacker who planted it must not have a mark of this account.
 */
export async function rememberDevice(
  tx: Tx,
  secrets: Pick<Secrets, 'hashToken' | 'newToken'>,
  { userId, mark, network, proof }: SignedIn,
): Promise<{ id: string; mark: string }> {
  const markHash = mark === null ? null : secrets.hashToken(mark)
  const isProved = proof === 'allFactors'
  await rememberNetwork(tx, userId, network)
  const used = { failures: 0, lastUsedAt: sql`now()`, ...(isProved ? { hasPassedFactor: true } : {}) }
  if (mark !== null && markHash !== null) {
    const [known] = await tx
      .update(knownDevices)
      .set(used)
      .where(and(eq(knownDevices.markHash, markHash), eq(knownDevices.userId, userId)))
      .returning({ id: knownDevices.id })
    if (known) return { id: known.id, mark }
  }
  const fresh = secrets.newToken()
  const freshHash = secrets.hashToken(fresh)
  if (markHash !== null)
    await tx.update(knownDevices).set({ markHash: freshHash }).where(eq(knownDevices.markHash, markHash))
  const [made] = await tx
    .insert(knownDevices)
    .values({ userId, markHash: freshHash, hasPassedFactor: isProved || hasNoSecondFactor(userId) })
    .returning({ id: knownDevices.id })
  await keepNewest(tx, userId)
  return { id: (made as { id: string }).id, mark: fresh }
}

/** Forgets all networks of the account, and all devices but `exceptId`. The caller must hold `lockAccount(…, 'end')`. */
export const forgetDevices = async (tx: Tx, userId: bigint, exceptId?: string): Promise<void> => {
  const others = exceptId ? ne(knownDevices.id, exceptId) : undefined
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), others))
  await tx.delete(knownNetworks).where(eq(knownNetworks.userId, userId))
}

export const forgetDevice = async (tx: Tx, userId: bigint, id: string): Promise<void> => {
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), eq(knownDevices.id, id)))
}
