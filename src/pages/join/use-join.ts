import { useLocation } from 'wouter'
import { joinOrganization } from '../../api/organization-api.ts'
import { useSession } from '../../channel/use-session.ts'
import { codes } from '../../core/envelope.ts'
import { pagePaths } from '../flow/page-paths-table.ts'
import { useArrival } from '../flow/use-arrival.ts'
import type { JoinedBy } from './joining-paths-rules.ts'
import { useAction } from './use-action.ts'

/** Joins by code or link: in at once, or waiting for an administrator's word. */
export const useJoin = () => {
  const { status, account } = useSession()
  const [, navigate] = useLocation()
  const { arrive, isArriving } = useArrival()
  const { running, refusal, run } = useAction()

  const join = async (by: JoinedBy) => {
    const refused = await run('join', async () => {
      const { status } = await joinOrganization(by)
      if (status === 'joined') arrive(pagePaths.home)
      else navigate(pagePaths.applySuccess)
    })
    if (refused?.code === codes.approvalNeeded) navigate(pagePaths.applySuccess)
  }

  return {
    join,
    refusal: refusal?.code === codes.approvalNeeded ? null : refusal,
    isMember: refusal?.code === codes.alreadyMember,
    isBusy: running !== null || isArriving,
    isKnown: status !== 'unknown' && status !== 'busy',
    isSignedIn: status === 'signedIn' || status === 'temporary',
    account,
  }
}
