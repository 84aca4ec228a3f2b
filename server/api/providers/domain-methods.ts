import { and, eq, exists, sql } from 'drizzle-orm'
import { normalizeEmail } from '../../../src/core/forms/email-rules.ts'
import { roleCodes } from '../../../src/core/limits.ts'
import type { Connectors } from '../../connectors/connectors.ts'
import type { Tx } from '../../db/database.ts'
import { accounts, integrations, members } from '../../db/schema.ts'

/** The domains of Google's own addresses. */
const googleMail = new Set(['gmail.com', 'googlemail.com'])

/** Anyone can get an address in these domains, so an owner's address proves nothing about the domain. */
const publicMail = new Set([
  ...['163.com', '126.com', 'yeah.net', '188.com', '139.com', '189.cn', 'qq.com', 'foxmail.com', 'vip.qq.com'],
  ...['sina.com', 'sina.cn', 'sohu.com', 'aliyun.com', 'tom.com', 'wo.cn', '21cn.com'],
  ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'ymail.com', 'icloud.com', 'me.com', 'mac.com'],
  ...['aol.com', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de', 'mail.com', 'mail.ru', 'yandex.ru', 'yandex.com'],
  ...['proton.me', 'protonmail.com', 'zoho.com', 'fastmail.com', 'naver.com'],
])

/**
 * How addresses of a domain sign in besides passwords and codes: Google's own with the operator's app, a Workspace domain with the
 * app of its organisation. Anyone can enter a domain in an app, so an owner of the organisation must have an address in the domain, and
 * only one organisation may claim it. Nobody can claim a domain in which anyone can get an address.
 */
export const methodsOfDomain = async (
  tx: Tx,
  connectors: Connectors,
  email: string,
): Promise<{ methods: string[]; orgId?: string }> => {
  const domain = normalizeEmail(email).split('@')[1] ?? ''
  if (!connectors.isAvailable('google')) return { methods: [] }
  if (googleMail.has(domain)) return { methods: connectors.operatorApp('google') ? ['google'] : [] }
  if (publicMail.has(domain)) return { methods: [] }
  const owner = tx
    .select({ id: members.userId })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.userId))
    .where(
      and(
        eq(members.orgId, integrations.orgId),
        eq(members.enabled, true),
        sql`${roleCodes.owner} = ANY(${members.roleCodes})`,
        sql`split_part(${accounts.mailbox}, '@', 2) = ${domain}`,
      ),
    )
  const found = await tx
    .select({ orgId: integrations.orgId })
    .from(integrations)
    .where(and(eq(integrations.imType, 'google'), sql`lower(${integrations.corpId}) = ${domain}`, exists(owner)))
    .limit(2)
  const [own, another] = found
  return own && !another ? { methods: ['google'], orgId: own.orgId } : { methods: [] }
}
