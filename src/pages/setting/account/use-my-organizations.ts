import { organizationCalls } from '../../../core/calls/organization-calls.ts'
import { useOwners } from '../../../shared/members/use-members.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useEnterOrganization } from '../../../shared/use-enter-organization.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSession } from '../../../shared/use-session.ts'

export const useMyOrganizations = () => {
  const { call } = useServices()
  const { organization } = useSession()
  const query = useQuery((options) => call(organizationCalls.listOrganizations, {}, options), organization?.id ?? '')
  const owners = useOwners()
  const { enter, isEntering } = useEnterOrganization()
  const action = useAsyncAction()
  return {
    /** Without a value until it is known which can be left, so that the rows do not grow afterwards. */
    query: owners.isKnown ? query : { ...query, value: null },
    isLastOwner: owners.isLastOwner,
    isBusy: action.isBusy || isEntering,
    open: (orgId: string) =>
      action.run(async () => {
        await call(organizationCalls.switchOrganization, { orgId })
        enter(orgId)
      }),
  }
}
