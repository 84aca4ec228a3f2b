import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { createOrganizationRules, organizationInfoRules } from '../../../src/core/forms/account-form-rules.ts'
import { isOrganizationKey, suggestOrganizationKey } from '../../../src/core/forms/organization-key-rules.ts'
import { roleCodes } from '../../../src/core/limits.ts'
import { dictionaryReader, isHan, type PinyinReader } from '../../../src/core/locale/pinyin-rules.ts'
import type { Tx } from '../../db/database.ts'
import { members, organizations, translations } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { acceptFields, textOrNull } from '../accepted-fields-rules.ts'
import { assemblyOfNewSession } from '../account/assembly-queries.ts'
import { attachClaimed } from '../product/marketplace-routes.ts'
import { isSceneId } from '../product/scenes.ts'
import { renewSession } from '../signed-session.ts'
import { termsIn } from './terms.ts'

const longestKey = 20

/**
 * Candidate keys for an organisation, best first: from its name, the same with a number, then random text. The first free
 * one is taken. A name without letters gets random text.
 */
export const candidateKeys = (orgName: string, random: string, reader?: PinyinReader): string[] => {
  const base = suggestOrganizationKey(orgName, reader)
  const suffix = random.toLowerCase().replace(/[^a-z0-9]/g, '')
  const withSuffix = (text: string) => `${base.slice(0, longestKey - text.length - 1).replace(/-+$/, '')}-${text}`
  const named = base ? [base, withSuffix('2'), withSuffix('3'), withSuffix(suffix.slice(0, 6))] : []
  return [...named, `org-${suffix.slice(0, 12)}`].filter(isOrganizationKey)
}

/** Loaded for the first Chinese name: the dictionary is large. */
const readerFor = async (orgName: string): Promise<PinyinReader | undefined> =>
  isHan(orgName) ? dictionaryReader((await import('pinyin-pro')).pinyin) : undefined

type Payload = Parameters<Handlers['createOrganization']>[0]

const keyTaken = () => new ApiError(codes.orgKeyTaken, { message: 'org.key_taken' })

/** Inserts under the first free key: the given one only, or a candidate from the name. */
const insertUnderFreeKey = async (tx: Tx, payload: Payload): Promise<{ id: string; orgKey: string }> => {
  const { orgName, orgKey, language, timeZone, scale, industry, sceneId } = payload
  const reader = await readerFor(orgName)
  for (const candidate of orgKey ? [orgKey] : candidateKeys(orgName, randomUUID(), reader)) {
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
  const rows = (['zh', 'en'] as const).flatMap((lang) => termsIn(lang).map((term) => ({ orgId, lang, ...term })))
  await tx.insert(translations).values(rows)
}

/** Creates the organisation, its first owner and its terms. Refuses 0411001 when the requested key is taken. */
const insertOrganization = async (tx: Tx, payload: Payload, userId: string) => {
  const { id: orgId, orgKey } = await insertUnderFreeKey(tx, payload)
  await tx.insert(members).values({ orgId, userId: BigInt(userId), roleCodes: [roleCodes.owner] })
  await seedTerms(tx, orgId)
  return { orgId, orgKey }
}

/** Creates an organisation with its first owner, and returns its terms and rights in the same answer. */
export const createOrganizationRoutes: Pick<Handlers, 'createOrganization' | 'checkOrgKey'> = {
  createOrganization: async (payload, context) => {
    const { orgName, orgKey, language, timeZone, scale, industry } = payload
    if (orgKey && !isOrganizationKey(orgKey)) throw keyTaken()
    acceptFields(createOrganizationRules, { orgName, language, timeZone }, context.facts.language)
    acceptFields(organizationInfoRules, { scale, industry }, context.facts.language)
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
