import { useLingui } from '@lingui/react/macro'
import { listInvitations, resendInvitation, revokeInvitation } from '../../../api/organization-api.ts'
import { usePaged } from '../../../shared/paging/use-paged.ts'

export const useInvitations = () => {
  const { t } = useLingui()
  const paged = usePaged((page, options) => listInvitations(page, options))
  return {
    paged,
    resend: (id: string, email: string) =>
      paged.act(() => resendInvitation({ id }), t`Sent to ${email} once more. The link sent before no longer works.`),
    revoke: (id: string, email: string) =>
      paged.act(() => revokeInvitation({ id }), t`The invitation of ${email} is withdrawn.`),
  }
}

export type Invitations = ReturnType<typeof useInvitations>
