import { useLingui } from '@lingui/react/macro'
import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { usePaged } from '../../../shared/paging/use-paged.ts'
import { useServices } from '../../../shared/use-services.ts'

export const useInvitations = () => {
  const { call } = useServices()
  const { t } = useLingui()
  const paged = usePaged((page, options) => call(organizationCalls.listInvitations, page, options))
  return {
    paged,
    resend: (id: string, email: string) =>
      paged.act(
        () => call(organizationCalls.resendInvitation, { id }),
        t`Sent to ${email} again. The previous link no longer works.`,
      ),
    revoke: (id: string, email: string) =>
      paged.act(() => call(organizationCalls.revokeInvitation, { id }), t`Invitation for ${email} withdrawn.`),
  }
}

export type Invitations = ReturnType<typeof useInvitations>
