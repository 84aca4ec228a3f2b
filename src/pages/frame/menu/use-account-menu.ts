import { useLingui } from '@lingui/react/macro'
import { listOrganizations, switchOrganization } from '../../../api/organization-api.ts'
import { tell } from '../../../channel/tell.ts'
import { useSession } from '../../../channel/use-session.ts'
import { useShell } from '../../../ui/shell-context.ts'
import { useEntry } from '../../flow/use-entry.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useTask } from '../../flow/use-task.ts'

/** Who is signed in, where, where else they belong, and the way out. */
export const useAccountMenu = () => {
  const { t } = useLingui()
  const { account, organization } = useSession()
  const { offline } = useShell()
  const organizations = useLoaded((options) => listOrganizations({}, options), organization?.id ?? '')
  // before they are loaded it is known how many there are, so that nothing moves away from a finger when they come
  const expected = (account?.joinedOrgIds ?? []).map((orgId) =>
    orgId === organization?.id
      ? { orgId, orgName: organization.orgName, avatar: organization.avatar }
      : { orgId, orgName: null, avatar: null },
  )
  const { enter, isEntering } = useEntry()
  const task = useTask()
  return {
    account,
    organization,
    isOffline: offline !== null,
    organizations: organizations.value?.filter(({ enabled }) => enabled) ?? expected,
    whyUnnamed: organizations.failure ?? '…',
    isBusy: task.isBusy || isEntering,
    status: task.isBusy || isEntering ? t`Changing the organisation …` : '',
    switchTo: (orgId: string) =>
      task.run(async () => {
        await switchOrganization({ orgId })
        enter(orgId)
      }),
    signOut: () => tell('session', { type: 'signOut.submitted' }),
  }
}

export type AccountMenuState = ReturnType<typeof useAccountMenu>
