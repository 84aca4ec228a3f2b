import { eq } from 'drizzle-orm'
import { personalInfoRules } from '../../../src/core/forms/account-form-rules.ts'
import { accounts } from '../../db/schema.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { acceptFields, textOrNull } from '../accepted-fields-rules.ts'
import { notFound } from '../signed-session.ts'
import { type AccountRow, findAccount } from './account-queries.ts'

const longestPicture = 40_000

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

/** A picture is a small embedded image or a path of ours: never a link that tells another site who looks. */
export const acceptPicture = (picture: string | null | undefined, field: string): string | null | undefined => {
  if (picture === undefined || picture === null) return picture
  const isPicture =
    /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/.test(picture) || /^(\/[a-z0-9_.-]+)+$/i.test(picture)
  if (picture.length > longestPicture || !isPicture) throw invalidField(field, 'pattern')
  return picture
}

/** What people say about themselves. */
export const personalInfoRoutes: Pick<Handlers, 'personalInfo' | 'savePersonalInfo'> = {
  personalInfo: (_payload, { auth, db }) => db.system(async (tx) => personalInfo(await findAccount(tx, auth.userId))),

  savePersonalInfo: async (payload, context) => {
    const { orgUserName, timeZone, language, head, jobRole, otherText } = payload
    acceptFields(personalInfoRules, { orgUserName, timeZone, language, jobRole, otherText }, language)
    const picture = acceptPicture(head, 'head')
    return context.once('system', async (tx) => {
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
  },
}
