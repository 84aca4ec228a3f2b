import { useLocation } from 'wouter'
import { leaveOrganization, listOrganizations, switchOrganization } from '../../../api/organization-api.ts'
import { useSession } from '../../../channel/use-session.ts'
import { pagePaths } from '../../flow/page-paths-table.ts'
import { useEntry } from '../../flow/use-entry.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useTask } from '../../flow/use-task.ts'

export const useMyOrganizations = () => {
  const { organization } = useSession()
  const [, navigate] = useLocation()
  const loaded = useLoaded((options) => listOrganizations({}, options), organization?.id ?? '')
  const { enter, isEntering } = useEntry()
  const task = useTask()
  return {
    loaded,
    isBusy: task.isBusy || isEntering,
    open: (orgId: string) =>
      task.run(async () => {
        await switchOrganization({ orgId })
        enter(orgId)
      }),
    leave: () =>
      task.run(async () => {
        await leaveOrganization({})
        navigate(pagePaths.home)
      }),
  }
}

export type MyOrganizations = ReturnType<typeof useMyOrganizations>
