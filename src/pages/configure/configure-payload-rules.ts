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

/** Fields of one organisation; they are not carried over to another one. */
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
 * Values to resume an interrupted flow with: known fields of the expected type, none of another organisation. Nothing of a
 * completed flow, because the account has its values and may have changed them since.
 */
export const restoredValues = (
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

/** A role from the list or free text; without either, the stored role is not changed. */
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
