import { randomUUID } from 'node:crypto'
import { codes } from '../../../src/core/envelope.ts'
import { roleCodes } from '../../../src/core/limits.ts'
import type { Tx } from '../../db/database.ts'
import { members, organizations, translations } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { textOrNull } from '../accepted-fields-rules.ts'
import { isSceneId } from '../product/scenes.ts'
import { candidateKeys } from './org-key-rules.ts'
import { termsTable } from './terms.ts'

type Payload = Parameters<Handlers['createOrganization']>[0]

export const keyTaken = () => new ApiError(codes.orgKeyTaken, { message: 'org.key_taken' })

/** Inserts under the first key that is free: the given one alone, or those made from the name. */
const insertUnderFreeKey = async (tx: Tx, payload: Payload): Promise<{ id: string; orgKey: string }> => {
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

/** The organisation, its first owner and its words. Refuses 0411001 when the wanted key is taken. */
export const insertOrganization = async (tx: Tx, payload: Payload, userId: string) => {
  const { id: orgId, orgKey } = await insertUnderFreeKey(tx, payload)
  await tx.insert(members).values({ orgId, userId: BigInt(userId), roleCodes: [roleCodes.owner] })
  await seedTerms(tx, orgId)
  return { orgId, orgKey }
}
