import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { createOrganizationRules, organizationInfoRules } from '../../../src/core/forms/account-form-rules.ts'
import { isOrganizationKey } from '../../../src/core/forms/organization-key-rules.ts'
import { organizations } from '../../db/schema.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { acceptFields } from '../accepted-fields-rules.ts'
import { assemblyOfNewSession } from '../account/assembly-queries.ts'
import { attachClaimed } from '../product/marketplace-routes.ts'
import { renewSession } from '../signed-session.ts'
import { insertOrganization, keyTaken } from './insert-organization.ts'
import { candidateKeys } from './org-key-rules.ts'

/** An organisation and its first owner. Its words and its rights are there from the first moment. */
export const createOrganizationRoutes: Pick<Handlers, 'createOrganization' | 'checkOrgKey'> = {
  createOrganization: async (payload, context) => {
    const { orgName, orgKey, language, timeZone, scale, industry } = payload
    if (orgKey && !isOrganizationKey(orgKey)) throw keyTaken()
    acceptFields(createOrganizationRules, { orgName, language, timeZone }, language)
    acceptFields(organizationInfoRules, { scale, industry }, language)
    const { userId } = context.auth
    await context.limits.consume('organizationsByPerson', userId)
    const result = await context.once('system', async (tx) => {
      const { orgId, orgKey } = await insertOrganization(tx, payload, userId)
      await context.audit(tx, { action: 'organization.created', orgId, actorId: userId })
      await attachClaimed(context, tx, userId, orgId)
      return { token: await renewSession(context, tx, orgId), userId, orgId, orgKey }
    })
    context.setSessionCookie(result.token)
    return { ...result, assembly: await assemblyOfNewSession(context.db.reader, result) }
  },

  checkOrgKey: async ({ orgKey }, { db }) => {
    const candidates = candidateKeys(orgKey, randomUUID()).filter((key) => key !== orgKey)
    const rows = await db.system((tx) =>
      tx
        .select({ orgKey: organizations.orgKey })
        .from(organizations)
        .where(inArray(organizations.orgKey, [orgKey, ...candidates])),
    )
    const taken = new Set(rows.map((row) => row.orgKey))
    if (isOrganizationKey(orgKey) && !taken.has(orgKey)) return { available: true }
    const suggestion = candidates.find((key) => !taken.has(key))
    return { available: false, ...(suggestion ? { suggestion } : {}) }
  },
}
