import { useLingui } from '@lingui/react/macro'
import { disableInviteLink, inviteLink, rotateInviteLink } from '../../../api/organization-api.ts'
import { roleCodes } from '../../../core/limits-table.ts'
import { endOfDay } from '../../../shared/end-of-day.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useIssued } from './use-issued.ts'

/** The team's link. What it grants and how long belongs to it: a change of them makes a new one. */
export const useInviteLink = () => {
  const { t } = useLingui()
  const disabled = t`The link no longer works.`
  return useIssued((options) => inviteLink({}, options), { disable: () => disableInviteLink({}), disabled })
}

export type InviteLink = ReturnType<typeof useInviteLink>

const initial = { roleCode: roleCodes.member as string, maxUses: '', days: '30' }

export const useInviteLinkForm = ({ take }: InviteLink) => {
  const { t } = useLingui()
  const form = useForm<typeof initial>({ initial, rules: {} })
  const submitErrorOf = useSubmitError<typeof initial>()
  const submit = form.submit(async ({ roleCode, maxUses, days }) => {
    try {
      const made = await rotateInviteLink({
        roleCode: roleCode === roleCodes.administrator ? 'organizationAdmin' : 'organizationMember',
        maxUses: maxUses ? Number(maxUses) : null,
        expiresAt: days ? endOfDay(Number(days)) : null,
      })
      take(made, t`The link is ready.`)
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })
  return { form, submit }
}
