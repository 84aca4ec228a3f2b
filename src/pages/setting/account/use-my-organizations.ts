import { listOrganizations, switchOrganization } from '../../../api/organization-api.ts'
import { useSession } from '../../../channel/use-session.ts'
import { useEntry } from '../../flow/use-entry.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useTask } from '../../flow/use-task.ts'
import { useOwners } from '../../frame/members/use-owners.ts'

export const useMyOrganizations = () => {
  const { organization } = useSession()
  const loaded = useLoaded((options) => listOrganizations({}, options), organization?.id ?? '')
  const owners = useOwners()
  const { enter, isEntering } = useEntry()
  const task = useTask()
  return {
    /** Not before it is known whether one can be left: what is drawn does not grow afterwards. */
    loaded: owners.isKnown ? loaded : { ...loaded, value: null },
    isLastOwner: owners.isLastOwner,
    isBusy: task.isBusy || isEntering,
    open: (orgId: string) =>
      task.run(async () => {
        await switchOrganization({ orgId })
        enter(orgId)
      }),
  }
}

export type MyOrganizations = ReturnType<typeof useMyOrganizations>
