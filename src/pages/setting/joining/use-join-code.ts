import { useLingui } from '@lingui/react/macro'
import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { endOfDay } from '../../../shared/end-of-day.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { domainList, splitDomains } from './domain-list-rules.ts'
import { useIssued } from './use-issued.ts'

/** The join code. Its rules belong to it: a change of them makes a new one. */
export const useJoinCode = () => {
  const { call } = useServices()
  const { t } = useLingui()
  const disabled = t`The code no longer works.`
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
        t`The code is ready.`,
      )
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })
  return { form, submit }
}
