import { useState } from 'react'
import { listOrganizations, switchOrganization } from '../../api/organization-api.ts'
import { useSession } from '../../channel/use-session.ts'
import { pagePaths } from '../flow/page-paths-table.ts'
import { useArrival } from '../flow/use-arrival.ts'
import { useAction } from '../join/use-action.ts'

/** Waiting for an administrator: asks whether an organisation has opened, and enters it. */
export const useApplication = () => {
  const { status, account } = useSession()
  const [knownBefore] = useState(() => account?.joinedOrgIds ?? [])
  const [checkedAt, setCheckedAt] = useState<number | null>(null)
  const { arrive, isArriving } = useArrival()
  const { running, refusal, run } = useAction()

  const check = () =>
    run('check', async () => {
      const organizations = await listOrganizations({}, { silent: true })
      const opened = organizations.find(({ orgId, enabled }) => enabled && !knownBefore.includes(orgId))
      if (!opened) return setCheckedAt(Date.now())
      if (!opened.current) await switchOrganization({ orgId: opened.orgId })
      arrive(pagePaths.home)
    })

  return {
    check,
    checkedAt,
    refusal,
    isBusy: running !== null || isArriving,
    isMember: status === 'signedIn',
    isKnown: status !== 'unknown' && status !== 'busy',
    isSignedOut: status === 'signedOut',
    orgEmail: account?.orgEmail ?? '',
  }
}
