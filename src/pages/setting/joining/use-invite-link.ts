import { useLingui } from '@lingui/react/macro'
import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { roleCodes } from '../../../core/limits.ts'
import { endOfDay } from '../../../shared/use-date-format.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useIssued } from './use-issued.ts'

/** The team link. Its role and expiry are fixed: changing them creates a new link. */
export const useInviteLink = () => {
  const { call } = useServices()
  const { t } = useLingui()
  const disabled = t`Link turned off.`
  return useIssued((options) => call(organizationCalls.inviteLink, {}, options), {
    disable: () => call(organizationCalls.disableInviteLink, {}),
    disabled,
  })
}

export type InviteLink = ReturnType<typeof useInviteLink>

/** Starts with the rules of the current link. */
export const useInviteLinkForm = ({ query, take }: InviteLink) => {
  const { call } = useServices()
  const { t } = useLingui()
  const { roleCode = roleCodes.member, maxUses = null } = query.value?.url ? query.value : {}
  const initial = { roleCode: roleCode as string, maxUses: maxUses === null ? '' : String(maxUses), days: '30' }
  const form = useForm<typeof initial>({ initial, rules: {} })
  const submitErrorOf = useSubmitError<typeof initial>()
  const submit = form.submit(async ({ roleCode, maxUses, days }) => {
    try {
      const made = await call(organizationCalls.rotateInviteLink, {
        roleCode: roleCode === roleCodes.administrator ? 'organizationAdmin' : 'organizationMember',
        maxUses: maxUses ? Number(maxUses) : null,
        expiresAt: days ? endOfDay(Number(days)) : null,
      })
      take(made, t`Link created.`)
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })
  return { form, submit }
}
