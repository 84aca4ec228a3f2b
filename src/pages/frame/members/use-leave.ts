import { useLocation } from 'wouter'
import { leaveOrganization } from '../../../api/organization-api.ts'
import { pagePaths } from '../../flow/page-paths-table.ts'
import { useTask } from '../../flow/use-task.ts'

/** Leaving the organisation that is open. Its last owner cannot (0411008). */
export const useLeave = () => {
  const [, navigate] = useLocation()
  const task = useTask()
  return {
    isBusy: task.isBusy,
    leave: () =>
      task.run(async () => {
        await leaveOrganization({})
        navigate(pagePaths.home)
      }),
  }
}
