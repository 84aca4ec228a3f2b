import { normalizeEmail } from '../../core/forms/email-rules.ts'
import type { Language } from '../../core/forms/rule-types.ts'
import * as limits from '../../core/limits.ts'
import { pathOf } from '../../core/routes.ts'
import { documentSourceType } from '../../core/source/source-rules.ts'
import type { SourceName } from '../../core/source/sources.ts'
import { deviceTimeZone } from '../../ui/field/device-time-zone.ts'
import type { Carried } from './register-entries.ts'
import type { RegisterValues } from './register-types.ts'

const carriedOver = ['inviteToken', 'joinCode', 'linkToken'] as const
const kept = ['registerTicket', 'awsRegistrationId'] as const

/**
 * What is sent, with whatever brought the person here: an invitation, a code, a link. The product is the one that is shown,
 * whether this address said so or an earlier one of the visit.
 */
export const registerPayload = (
  values: RegisterValues,
  { language, product }: { language: Language; product: SourceName },
  search: URLSearchParams,
) => {
  const carried = carriedOver.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  const along = kept.flatMap((name) => (values[name] ? [[name, values[name]]] : []))
  return {
    tenantId: limits.tenantId,
    orgEmail: normalizeEmail(values.orgEmail),
    requestId: values.requestId,
    emailCode: values.emailCode,
    password: values.password,
    orgUserName: values.orgUserName,
    language,
    timeZone: deviceTimeZone(),
    agreeTerms: values.agreeTerms,
    ...(product === 'document' ? { sourceType: documentSourceType } : {}),
    ...(Object.fromEntries([...carried, ...along]) as Partial<Record<Carried, string>>),
  }
}

type Next = 'create-organization' | 'apply-success' | 'configure' | 'home'

const isCarrying = (search: URLSearchParams) => carriedOver.some((name) => search.has(name))

/**
 * Undefined leaves the choice to the `redirect` the person came with: the page of an invitation, where there is one,
 * which is used up by now.
 */
export const pathAfterRegister = (next: Next, search: URLSearchParams): string | undefined =>
  ({
    'create-organization': pathOf('create-organization'),
    'apply-success': pathOf('apply-success'),
    configure: pathOf('configure'),
    home: isCarrying(search) ? pathOf('home') : undefined,
  })[next]
