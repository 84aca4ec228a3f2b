import { eq } from 'drizzle-orm'
import { personalInfoRules } from '../../../src/core/forms/account-form-rules.ts'
import { accounts } from '../../db/schema.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { acceptPicture, forgetPicture } from '../../pictures/picture-store.ts'
import { acceptFields, textOrNull } from '../accepted-fields-rules.ts'
import { notFound } from '../signed-session.ts'
import { type AccountRow, findAccount } from './account-queries.ts'

const personalInfo = (account: AccountRow | undefined) => {
  if (!account) throw notFound()
  const { name, email, head, timeZone, language, jobRole, otherText } = account
  return {
    userId: String(account.id),
    orgUserName: name,
    orgEmail: email,
    head,
    timeZone,
    language: language === 'en' ? ('en' as const) : ('zh' as const),
    jobRole,
    otherText,
  }
}

/** The caller's own profile. */
export const personalInfoRoutes: Pick<Handlers, 'personalInfo' | 'savePersonalInfo'> = {
  personalInfo: (_payload, { auth, db }) => db.system(async (tx) => personalInfo(await findAccount(tx, auth.userId))),

  savePersonalInfo: async (payload, context) => {
    const { orgUserName, timeZone, language, head, jobRole, otherText } = payload
    acceptFields(personalInfoRules, { orgUserName, timeZone, language, jobRole, otherText }, language)
    const picture = await acceptPicture(context.db, head, 'head')
    const before = picture === undefined ? null : await context.db.system((tx) => findAccount(tx, context.auth.userId))
    const result = await context.once('system', async (tx) => {
      const [saved] = await tx
        .update(accounts)
        .set({
          name: orgUserName.trim(),
          timeZone,
          language,
          ...(picture === undefined ? {} : { head: picture }),
          ...(jobRole === undefined ? {} : { jobRole: textOrNull(jobRole) }),
          ...(otherText === undefined ? {} : { otherText: textOrNull(otherText) }),
        })
        .where(eq(accounts.id, BigInt(context.auth.userId)))
        .returning()
      return personalInfo(saved)
    })
    await forgetPicture(context.db, before?.head)
    return result
  },
}
