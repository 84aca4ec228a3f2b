import { useLocation } from 'wouter'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { pathOf } from '../../core/routes.ts'
import { useAsyncAction } from '../queries/use-async-action.ts'
import { useServices } from '../use-services.ts'

/** Leaving the organisation that is open. Its last owner cannot (0411008). */
export const useLeave = () => {
  const { call } = useServices()
  const [, navigate] = useLocation()
  const action = useAsyncAction()
  return {
    isBusy: action.isBusy,
    leave: () =>
      action.run(async () => {
        await call(organizationCalls.leaveOrganization, {})
        navigate(pathOf('home'))
      }),
  }
}
