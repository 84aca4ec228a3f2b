import { useLingui } from '@lingui/react/macro'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { useAsyncAction } from '../queries/use-async-action.ts'
import { useQuery } from '../queries/use-query.ts'
import { markAddress, useEnterOrganization } from '../use-enter-organization.ts'
import { useServices } from '../use-services.ts'
import { useSession } from '../use-session.ts'

/** The state of the account menu: user, organisations, sign-out. */
export const useAccountMenu = () => {
  const { call } = useServices()
  const { t } = useLingui()
  const { account, organization } = useSession()
  const organizations = useQuery(
    (options) => call(organizationCalls.listOrganizations, {}, options),
    organization?.id ?? '',
  )
  // placeholders: their number is known before they are loaded, so that nothing moves
  const expected = (account?.joinedOrgIds ?? []).map((orgId) =>
    orgId === organization?.id
      ? { orgId, orgName: organization.orgName, avatar: organization.avatar }
      : { orgId, orgName: null, avatar: null },
  )
  const { enter, isEntering } = useEnterOrganization()
  const action = useAsyncAction()
  return {
    account,
    organization,
    organizations: organizations.value?.filter(({ enabled }) => enabled) ?? expected,
    whyUnnamed: organizations.failure ?? '…',
    isBusy: action.isBusy || isEntering,
    status: action.isBusy || isEntering ? t`Switching organisation…` : '',
    /** `stays`: opens the present address in that organisation instead of the home page. */
    switchTo: (orgId: string, stays = false) =>
      action.run(async () => {
        if (stays) markAddress(orgId)
        try {
          await call(organizationCalls.switchOrganization, { orgId })
        } catch (error) {
          if (stays) markAddress(undefined)
          throw error
        }
        enter(orgId, stays)
      }),
  }
}

export type AccountMenuState = ReturnType<typeof useAccountMenu>
