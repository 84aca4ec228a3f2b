import { and, eq } from 'drizzle-orm'
import type { Identity } from '../../connectors/connector-types.ts'
import type { Tx } from '../../db/database.ts'
import { identities } from '../../db/schema.ts'

const isIdentity = ({ provider, app, tenantKey, subject }: Identity) =>
  and(
    eq(identities.provider, provider),
    eq(identities.app, app),
    eq(identities.tenantKey, tenantKey),
    eq(identities.subject, subject),
  )

/** The account of an identity; null if it is linked to none. Never by its address (IDP-2). */
export const userOfIdentity = async (tx: Tx, identity: Identity): Promise<string | null> => {
  const [found] = await tx.select({ userId: identities.userId }).from(identities).where(isIdentity(identity))
  return found ? String(found.userId) : null
}

/** Links an identity. False: another account has it. Linking it to the same account again is no mistake. */
export const bindIdentity = async (tx: Tx, identity: Identity, userId: string): Promise<boolean> => {
  const { provider, app, tenantKey, subject, altSubjects, name, tenantName } = identity
  await tx
    .insert(identities)
    .values({
      userId: BigInt(userId),
      ...{ provider, app, tenantKey, subject, altSubjects, tenantName },
      displayName: name,
    })
    .onConflictDoNothing()
  return (await userOfIdentity(tx, identity)) === userId
}
