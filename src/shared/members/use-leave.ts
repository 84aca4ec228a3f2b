import { useLocation } from 'wouter'
import { leaveOrganization } from '../../api/organization-api.ts'
import { pathOf } from '../../core/routes.ts'
import { useAsyncAction } from '../queries/use-async-action.ts'

/** Leaving the organisation that is open. Its last owner cannot (0411008). */
export const useLeave = () => {
  const [, navigate] = useLocation()
  const action = useAsyncAction()
  return {
    isBusy: action.isBusy,
    leave: () =>
      action.run(async () => {
        await leaveOrganization({})
        navigate(pathOf('home'))
      }),
  }
}
