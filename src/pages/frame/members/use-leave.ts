import { useLocation } from 'wouter'
import { leaveOrganization } from '../../../api/organization-api.ts'
import { pagePaths } from '../../flow/page-paths-table.ts'
import { useTask } from '../../flow/use-task.ts'
import { useOwners } from './use-owners.ts'

/** Leaving the organisation that is open. Its last owner cannot (0411008), and is told how they could. */
export const useLeave = () => {
  const [, navigate] = useLocation()
  const { isLastOwner } = useOwners()
  const task = useTask()
  return {
    isLastOwner,
    isBusy: task.isBusy,
    leave: () =>
      task.run(async () => {
        await leaveOrganization({})
        navigate(pagePaths.home)
      }),
  }
}
