import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { isEmailDomain, maxDomains, normalizeDomain } from '../../../core/forms/email-rules.ts'
import type { Rule } from '../../../core/forms/rule-types.ts'
import { endOfDay } from '../../../shared/use-date-format.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { splitAddresses } from '../invitations/address-list-rules.ts'
import { useIssued } from './use-issued.ts'

export const splitDomains = (text: string): string[] => [...new Set(splitAddresses(text).map(normalizeDomain))]

/** An empty list allows all domains; the error names the first invalid one. */
export const domainList: Rule = (value) => {
  const domains = splitDomains(String(value ?? ''))
  if (domains.length > maxDomains) {
    const values = { most: maxDomains }
    return { reason: 'tooMany', message: { ...msg({ message: 'Enter up to {most} domains' }), values } }
  }
  const wrong = domains.find((domain) => !isEmailDomain(domain))
  if (wrong === undefined) return null
  return { reason: 'pattern', message: { ...msg({ message: "“{wrong}” isn't a domain" }), values: { wrong } } }
}

/** The join code. Its rules are fixed: changing them creates a new code. */
export const useJoinCode = () => {
  const { call } = useServices()
  const { t } = useLingui()
  const disabled = t`Join code turned off.`
  return useIssued((options) => call(organizationCalls.joinCode, {}, options), {
    disable: () => call(organizationCalls.disableJoinCode, {}),
    disabled,
  })
}

export type JoinCode = ReturnType<typeof useJoinCode>

const rules = { emailDomains: [domainList] }

export const useJoinCodeForm = ({ query, take }: JoinCode) => {
  const { call } = useServices()
  const { t } = useLingui()
  const initial = {
    requiresApproval: query.value?.requiresApproval ?? false,
    emailDomains: query.value?.emailDomains.join(', ') ?? '',
    days: '',
  }
  const form = useForm<typeof initial>({ initial, rules })
  const submitErrorOf = useSubmitError<typeof initial>()
  const submit = form.submit(async ({ requiresApproval, emailDomains, days }) => {
    const expiresAt = days ? endOfDay(Number(days)) : null
    try {
      take(
        await call(organizationCalls.rotateJoinCode, {
          requiresApproval,
          emailDomains: splitDomains(emailDomains),
          expiresAt,
        }),
        t`Join code created.`,
      )
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })
  return { form, submit }
}
