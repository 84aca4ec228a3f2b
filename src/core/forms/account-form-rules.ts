import { msg } from '@lingui/core/macro'
import { emailFieldRules } from './email-rules.ts'
import { atMost, notBlank, oneOf, pattern, required } from './general-rules.ts'
import { organizationKey } from './organization-key-rules.ts'
import type { Rule, Rules } from './rule-types.ts'

const accepted: Rule = (value) =>
  value === true ? null : { reason: 'required', message: msg`Agree to the terms to continue` }

const languages = oneOf(['zh', 'en'])

export const mailCodeRules: readonly Rule[] = [required, pattern(/^\d{6}$/, msg`Enter the 6-digit code`)]
export const memberNameRules: readonly Rule[] = [required, notBlank, atMost('memberName')]
export const organizationNameRules: readonly Rule[] = [required, notBlank, atMost('organisationName')]

export const registerRules: Rules<{ orgEmail: string; emailCode: string; orgUserName: string; agreeTerms: boolean }> = {
  orgEmail: emailFieldRules,
  emailCode: mailCodeRules,
  orgUserName: memberNameRules,
  agreeTerms: [accepted],
}

/** With an invitation: its mail has proved the address. */
export const invitedRegisterRules: Rules<{ orgUserName: string; agreeTerms: boolean }> = {
  orgUserName: memberNameRules,
  agreeTerms: [accepted],
}

/** The key is optional: the server derives one from the name. */
export const createOrganizationRules: Rules<{ orgName: string; orgKey?: string; language: string; timeZone: string }> =
  {
    orgName: organizationNameRules,
    orgKey: [organizationKey],
    language: [required, languages],
    timeZone: [required],
  }

export const personalInfoRules: Rules<{
  orgUserName: string
  timeZone: string
  language: string
  jobRole?: string | null
  otherText?: string | null
}> = {
  orgUserName: memberNameRules,
  timeZone: [required],
  language: [required, languages],
  jobRole: [atMost('common')],
  otherText: [atMost('textTypeField')],
}

export const organizationInfoRules: Rules<{
  orgName?: string
  language?: string
  timeZone?: string
  scale?: string
  industry?: string
}> = {
  orgName: [notBlank, atMost('organisationName')],
  language: [languages],
  scale: [atMost('common')],
  industry: [atMost('common')],
}

export const apiKeyRules: Rules<{ name: string }> = { name: [required, notBlank, atMost('openApiName')] }

export const webhookRules: Rules<{ name: string; url: string }> = {
  name: [required, notBlank, atMost('webhookName')],
  url: [required],
}

/** An organisation's app at an identity provider: the id that the provider gave it. */
export const integrationRules: Rules<{ appId: string }> = { appId: [required, notBlank, atMost('common')] }

export const passkeyRules: Rules<{ name: string }> = { name: [required, notBlank, atMost('common')] }

/** A recovery code may be typed with hyphens, spaces and in any case. */
export const factorCodeRules: Rules<{ code: string; recoveryCode: string }> = {
  code: mailCodeRules,
  recoveryCode: [required, pattern(/^\s*([0-9a-z][\s-]*){10}$/i, msg`Recovery codes have 10 letters and digits`)],
}
