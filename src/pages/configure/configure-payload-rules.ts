import type { Language } from '../../core/forms/rule-types.ts'
import type { Account, Organization } from '../../core/session/account-types.ts'
import { deviceTimeZone } from '../../ui/field/device-time-zone.ts'
import type { ConfigureValues } from './configure-types.ts'

export const initialValues = (
  account: Account | null,
  organization: Organization | null,
  language: Language,
): ConfigureValues => ({
  orgUserName: account?.orgUserName ?? '',
  timeZone: account?.timeZone || deviceTimeZone(),
  language: organization?.language?.startsWith('en') ? 'en' : organization ? 'zh' : language,
  jobRole: '',
  isOtherRole: false,
  otherText: '',
  orgName: organization?.orgName ?? '',
  scale: '',
  industry: '',
  sceneId: '',
  roleId: '',
  isCustom: false,
  sceneText: '',
})

/** Belongs to one organisation: another one begins without it. */
const ofOrganization: readonly string[] = [
  'orgName',
  'language',
  'scale',
  'industry',
  'sceneId',
  'roleId',
  'isCustom',
  'sceneText',
] satisfies (keyof ConfigureValues)[]

/**
 * What the server kept of a visit that was broken off: only known fields of the kind we expect, and nothing of another
 * organisation. Of one that came to its end nothing: what was said then stands in the account and may have been changed there.
 */
export const keptValues = (
  { step, data }: { step: string; data: Record<string, unknown> },
  now: ConfigureValues,
  orgId: string,
): Partial<ConfigureValues> =>
  Object.fromEntries(
    Object.entries(now).flatMap(([field, value]) => {
      const isOurs = data.orgId === orgId || !ofOrganization.includes(field)
      return step !== 'done' && isOurs && typeof data[field] === typeof value ? [[field, data[field]]] : []
    }),
  )

/** A role from the list, or one's own words; who says neither keeps what they said before. */
const rolePayload = ({ jobRole, isOtherRole, otherText }: ConfigureValues) => {
  if (isOtherRole) return { jobRole: null, otherText: otherText || null }
  return jobRole ? { jobRole, otherText: null } : {}
}

export const personalPayload = (values: ConfigureValues, language: Language) => ({
  orgUserName: values.orgUserName,
  timeZone: values.timeZone,
  language,
  ...rolePayload(values),
})

export const organizationPayload = ({ orgName, language, scale, industry }: ConfigureValues) => ({
  orgName,
  language: language === 'en' ? ('en' as const) : ('zh' as const),
  ...(scale ? { scale } : {}),
  ...(industry ? { industry } : {}),
})

export const scenePayload = ({ sceneId, roleId }: ConfigureValues) => ({ sceneId, ...(roleId ? { roleId } : {}) })
