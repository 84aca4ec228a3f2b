import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { codes } from '../../../src/core/envelope.ts'
import { createOrganizationRules } from '../../../src/core/forms/account-form-rules.ts'
import { isOrganizationKey } from '../../../src/core/forms/organization-key-rules.ts'
import { roleCodes } from '../../../src/core/limits-table.ts'
import type { Tx } from '../../db/database.ts'
import { members, organizations, translations } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { acceptFields, textOrNull } from '../accepted-fields-rules.ts'
import { isSceneId } from '../product/scenes-table.ts'
import { renewSession } from '../signed-session.ts'
import { candidateKeys } from './org-key-rules.ts'
import { termsTable } from './terms-table.ts'

type Payload = Parameters<Handlers['createOrganization']>[0]

const keyTaken = () => new ApiError(codes.orgKeyTaken, { message: 'org.key_taken' })

/** Inserts under the first key that is free: the given one alone, or those made from the name. */
const insertOrganization = async (tx: Tx, payload: Payload): Promise<{ id: string; orgKey: string }> => {
  const { orgName, orgKey, language, timeZone, scale, industry, sceneId } = payload
  for (const candidate of orgKey ? [orgKey] : candidateKeys(orgName, randomUUID())) {
    const [created] = await tx
      .insert(organizations)
      .values({
        name: orgName.trim(),
        orgKey: candidate,
        language,
        timeZone,
        scale: textOrNull(scale),
        industry: textOrNull(industry),
        sceneId: sceneId && isSceneId(sceneId) ? sceneId : null,
      })
      .onConflictDoNothing()
      .returning()
    if (created) return created
  }
  throw keyTaken()
}

const seedTerms = async (tx: Tx, orgId: string): Promise<void> => {
  const rows = Object.entries(termsTable).flatMap(([k, { zh, en }]) => [
    { orgId, lang: 'zh', k, v: zh },
    { orgId, lang: 'en', k, v: en },
  ])
  await tx.insert(translations).values(rows)
}

/** An organisation and its first owner. Its words and its rights are there from the first moment. */
export const createOrganizationRoutes: Pick<Handlers, 'createOrganization' | 'checkOrgKey'> = {
  createOrganization: async (payload, context) => {
    const { orgName, orgKey, language, timeZone } = payload
    if (orgKey && !isOrganizationKey(orgKey)) throw keyTaken()
    acceptFields(createOrganizationRules, { orgName, language, timeZone }, language)
    const { userId } = context.auth
    const result = await context.once('system', async (tx) => {
      const { id: orgId, orgKey } = await insertOrganization(tx, payload)
      await tx.insert(members).values({ orgId, userId: BigInt(userId), roleCodes: [roleCodes.owner] })
      await seedTerms(tx, orgId)
      await context.audit(tx, { action: 'organization.created', orgId, actorId: userId })
      return { token: await renewSession(context, tx, orgId), userId, orgId, orgKey }
    })
    context.setSessionCookie(result.token)
    return result
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
