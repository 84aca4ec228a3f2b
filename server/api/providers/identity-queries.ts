import { and, eq } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import type { Identity } from '../../connectors/connector-types.ts'
import type { Tx } from '../../db/database.ts'
import { identities } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'

export const identityTaken = () => new ApiError(codes.identityTaken, { message: 'provider.taken' })

const isIdentity = ({ provider, app, tenantKey, subject }: Identity) =>
  and(
    eq(identities.provider, provider),
    eq(identities.app, app),
    eq(identities.tenantKey, tenantKey),
    eq(identities.subject, subject),
  )

/** The account of an identity; null if it is linked to none. An email address never finds one (IDP-2). */
export const userOfIdentity = async (tx: Tx, identity: Identity): Promise<string | null> => {
  const [found] = await tx.select({ userId: identities.userId }).from(identities).where(isIdentity(identity))
  return found ? String(found.userId) : null
}

/** Links an identity and returns the binding; null if another account has the identity. Linking it to the same account again succeeds. */
export const bindIdentity = async (tx: Tx, identity: Identity, userId: string): Promise<string | null> => {
  const { provider, app, tenantKey, subject, altSubjects, name, tenantName } = identity
  await tx
    .insert(identities)
    .values({
      userId: BigInt(userId),
      ...{ provider, app, tenantKey, subject, altSubjects, tenantName },
      displayName: name,
    })
    .onConflictDoNothing()
  const [found] = await tx.select().from(identities).where(isIdentity(identity))
  return found && String(found.userId) === userId ? found.id : null
}
