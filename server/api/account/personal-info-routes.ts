import { eq } from 'drizzle-orm'
import { personalInfoRules } from '../../../src/core/forms/account-form-rules.ts'
import type { Rules } from '../../../src/core/forms/rule-types.ts'
import { accounts } from '../../db/schema.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { acceptPicture, forgetPicture } from '../../pictures/picture-store.ts'
import { laneOf } from '../../sync/lanes.ts'
import { logProfileChange } from '../../sync/log-change.ts'
import { acceptFields, textOrNull } from '../accepted-fields-rules.ts'
import { notFound } from '../signed-session.ts'
import { type AccountRow, findAccount } from './account-queries.ts'

const personalInfo = (account: AccountRow | undefined) => {
  if (!account) throw notFound()
  const { name, email, head, timeZone, language, jobRole, otherText } = account
  const { noticeAssigned, noticeMentioned, noticeDue, noticeComment, noticeStatus, noticeMails } = account
  return {
    userId: String(account.id),
    orgUserName: name,
    orgEmail: email,
    head,
    timeZone,
    language: language === 'en' ? ('en' as const) : ('zh' as const),
    jobRole,
    otherText,
    ...{ noticeAssigned, noticeMentioned, noticeDue, noticeComment, noticeStatus, noticeMails },
  }
}

/** The rules of the given fields; missing fields are not required. */
const rulesOf = (given: object): Rules<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(personalInfoRules).filter(([field]) => field in given))

/** The caller's own profile. */
export const personalInfoRoutes: Pick<Handlers, 'personalInfo' | 'savePersonalInfo'> = {
  personalInfo: (_payload, { auth, db }) => db.system(async (tx) => personalInfo(await findAccount(tx, auth.userId))),

  savePersonalInfo: async (payload, context) => {
    const { orgUserName, timeZone, language, head, headRev, jobRole, otherText } = payload
    const given = Object.entries({ orgUserName, timeZone, language, jobRole, otherText })
    const texts = Object.fromEntries(given.filter(([, value]) => value !== undefined))
    acceptFields(rulesOf(texts), texts, context.facts.language)
    const picture = await acceptPicture(context.db, head, 'head')
    const before = picture === undefined ? null : await context.db.system((tx) => findAccount(tx, context.auth.userId))
    const { userId } = context.auth
    const lane = laneOf(null, userId)
    const changes = {
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(language === undefined ? {} : { language }),
      ...(picture === undefined ? {} : { head: picture }),
      ...(jobRole === undefined ? {} : { jobRole: textOrNull(jobRole) }),
      ...(otherText === undefined ? {} : { otherText: textOrNull(otherText) }),
    }
    const name = orgUserName?.trim()
    let seq: number | undefined
    const result = await context.once('system', async (tx) => {
      const patch = { ...(name === undefined ? {} : { orgUserName: name }), ...changes }
      if (Object.keys(patch).length === 0) return personalInfo(await findAccount(tx, userId))
      seq = await logProfileChange(tx, lane, { actor: userId, now: context.now(), patch, baseRevs: { head: headRev } })
      const [saved] = await tx
        .update(accounts)
        .set({ ...(name === undefined ? {} : { name }), ...changes })
        .where(eq(accounts.id, BigInt(userId)))
        .returning()
      return personalInfo(saved)
    })
    if (seq !== undefined) context.sync.announce(lane.id, seq)
    await forgetPicture(context.db, before?.head)
    return result
  },
}
