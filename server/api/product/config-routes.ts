import { eq } from 'drizzle-orm'
import { isAdministrator } from '../../../src/core/access/permission-rules.ts'
import type { Tx } from '../../db/database.ts'
import { configProgress, organizations } from '../../db/schema.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { laneOf } from '../../sync/lanes.ts'
import { logOrganizationChange } from '../../sync/log-change.ts'
import { textOrNull } from '../accepted-fields-rules.ts'
import { isSceneId, scenesIn, scenesTable } from './scenes.ts'

type Step = Parameters<Handlers['saveProgress']>[0]['step']

const longestData = 16_000
const longestText = 300

const readProgress = async (tx: Tx, userId: string) => {
  const [row] = await tx
    .select()
    .from(configProgress)
    .where(eq(configProgress.userId, BigInt(userId)))
  return { step: (row?.step ?? 'personal') as Step, data: row?.data ?? {} }
}

const writeProgress = async (tx: Tx, userId: string, step: Step, more: Record<string, unknown>) => {
  const data = { ...(await readProgress(tx, userId)).data, ...more }
  if (JSON.stringify(data).length > longestData) throw invalidField('data', 'tooLong')
  await tx
    .insert(configProgress)
    .values({ userId: BigInt(userId), step, data })
    .onConflictDoUpdate({ target: configProgress.userId, set: { step, data, updatedAt: new Date() } })
  return { step, data }
}

/** The configure flow: its scenes and the saved progress. */
export const configRoutes: Pick<Handlers, 'scenes' | 'selectScene' | 'progress' | 'saveProgress'> = {
  scenes: async ({ language }, { config }) => scenesIn(language, config.videoUrl),

  selectScene: async ({ sceneId, roleId, otherText }, { auth, audit, once, now, sync, config }) => {
    if (!isSceneId(sceneId)) throw invalidField('sceneId', 'enum')
    if (roleId && !Object.hasOwn(scenesTable[sceneId].roles, roleId)) throw invalidField('roleId', 'enum')
    if (otherText && otherText.length > longestText) throw invalidField('otherText', 'tooLong')
    const next = config.videoUrl ? 'video' : 'done'
    const { orgId, userId, roleCodes } = auth
    const lane = laneOf(orgId, userId)
    let seq: number | undefined
    const result = await once('system', async (tx) => {
      await writeProgress(tx, userId, next, { sceneId, roleId: roleId ?? null, otherText: textOrNull(otherText) })
      if (!orgId || !isAdministrator(roleCodes)) return { next } as const
      seq = await logOrganizationChange(tx, lane, { actor: userId, now: now(), patch: { sceneId } })
      await tx.update(organizations).set({ sceneId }).where(eq(organizations.id, orgId))
      await audit(tx, { action: 'organization.sceneChosen', orgId, actorId: userId, detail: { sceneId } })
      return { next } as const
    })
    if (seq !== undefined) sync.announce(lane.id, seq)
    return result
  },

  progress: (_payload, { auth, db }) => db.system((tx) => readProgress(tx, auth.userId)),

  saveProgress: ({ step, data }, { auth, once }) =>
    once('system', (tx) => writeProgress(tx, auth.userId, step, data ?? {})),
}
