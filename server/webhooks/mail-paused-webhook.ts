import { and, arrayOverlaps, asc, eq } from 'drizzle-orm'
import { administratorRoles } from '../../src/core/access/permission-rules.ts'
import { languageOf } from '../api/account/account-language.ts'
import { composeMail } from '../api/mail/compose-mail.ts'
import { pageLink } from '../api/mail/page-links.ts'
import type { Configuration } from '../configuration.ts'
import type { Tx } from '../db/database.ts'
import { accounts, mailOutbox, members, organizations } from '../db/schema.ts'

/** The maximum number of administrators to mail; those who joined first. */
const maxRecipients = 20

/** Mails administrators, with the transaction, that a webhook was paused automatically. */
export async function mailPausedWebhook(
  tx: Tx,
  { publicOrigin }: Pick<Configuration, 'publicOrigin'>,
  { orgId, name }: { orgId: string; name: string },
): Promise<void> {
  const recipients = await tx
    .select({
      email: accounts.email,
      language: accounts.language,
      fieldRevs: accounts.fieldRevs,
      orgName: organizations.name,
      orgLanguage: organizations.language,
    })
    .from(members)
    .innerJoin(accounts, and(eq(accounts.id, members.userId), eq(accounts.enabled, true)))
    .innerJoin(organizations, eq(organizations.id, members.orgId))
    .where(
      and(
        eq(members.orgId, orgId),
        eq(members.enabled, true),
        arrayOverlaps(members.roleCodes, [...administratorRoles]),
      ),
    )
    .orderBy(asc(members.joinedAt))
    .limit(maxRecipients)
  const mails = recipients.map(({ email, orgName, orgLanguage, ...account }) => {
    const data = { name, orgName, link: pageLink(publicOrigin, 'webhooks') }
    const { to, ...mail } = composeMail('webhookPaused', email, languageOf(account, orgLanguage), data)
    return { recipient: to, ...mail }
  })
  if (mails.length > 0) await tx.insert(mailOutbox).values(mails)
}
