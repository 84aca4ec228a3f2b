import type { Language } from '../../core/forms/rule-types.ts'
import type { Account, Organization } from '../../core/session/account-types.ts'
import { deviceTimeZone } from '../../ui/field/time-zone-field.tsx'
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

/** What the server kept of an earlier visit: only known fields of the kind we expect. */
export const keptValues = (data: Record<string, unknown>, now: ConfigureValues): Partial<ConfigureValues> =>
  Object.fromEntries(
    Object.entries(now).flatMap(([field, value]) =>
      typeof data[field] === typeof value ? [[field, data[field]]] : [],
    ),
  )

export const personalPayload = (values: ConfigureValues, language: Language) => ({
  orgUserName: values.orgUserName,
  timeZone: values.timeZone,
  language,
  jobRole: values.isOtherRole ? null : values.jobRole || null,
  otherText: values.isOtherRole ? values.otherText || null : null,
})

export const organizationPayload = ({ orgName, language, scale, industry }: ConfigureValues) => ({
  orgName,
  language: language === 'en' ? ('en' as const) : ('zh' as const),
  ...(scale ? { scale } : {}),
  ...(industry ? { industry } : {}),
})

export const scenePayload = ({ sceneId, roleId }: ConfigureValues) => ({ sceneId, ...(roleId ? { roleId } : {}) })
