import { and, asc, eq } from 'drizzle-orm'
import { permissionsOf } from '../../../src/core/access/role-permissions.ts'
import * as limits from '../../../src/core/limits.ts'
import { temporaryUserId } from '../../../src/core/limits.ts'
import type { Rights } from '../../../src/core/session/account-types.ts'
import { organizations, translations } from '../../db/schema.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { termsIn } from '../organization/terms.ts'
import { asMember, notFound } from '../signed-session.ts'

/** Rights by the subscription and the person's roles; none without an organisation. */
export const rightsOf = (
  organization: Pick<typeof organizations.$inferSelect, 'id' | 'edition' | 'seats'> | null,
  roleCodes: readonly string[],
): Rights => {
  const { productLineId } = limits
  if (!organization)
    return { id: temporaryUserId, productLineId, edition: 'none', seats: 0, expiresAt: null, permissions: [] }
  const { id, edition, seats } = organization
  return { id, productLineId, edition, seats, expiresAt: null, permissions: permissionsOf(roleCodes) }
}

/** An organisation's rights and its own terms. A product line that it does not subscribe to allows nothing. */
export const rightsRoutes: Pick<Handlers, 'rights' | 'translations'> = {
  rights: async ({ productLineId }, context) => {
    if (!Object.hasOwn(limits.productLines, productLineId)) throw notFound()
    const { orgId, roleCodes } = context.auth
    if (!orgId) return { ...rightsOf(null, []), productLineId }
    return asMember(context, async (tx) => {
      const [organization] = await tx.select().from(organizations).where(eq(organizations.id, orgId))
      if (!organization) throw notFound()
      return productLineId === limits.productLineId
        ? rightsOf(organization, roleCodes)
        : { ...rightsOf(null, []), id: orgId, productLineId }
    })
  },

  translations: async ({ messageLang }, context) => {
    if (!context.auth.orgId) return termsIn(messageLang)
    return asMember(context, (tx, orgId) =>
      tx
        .select({ k: translations.k, v: translations.v })
        .from(translations)
        .where(and(eq(translations.orgId, orgId), eq(translations.lang, messageLang)))
        .orderBy(asc(translations.k)),
    )
  },
}
