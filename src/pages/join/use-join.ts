import { useLocation } from 'wouter'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { codes } from '../../core/codes.ts'
import { pathOf } from '../../core/routes.ts'
import { useSubmitAction } from '../../shared/queries/use-submit-action.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'
import type { JoinedBy } from './joining-paths-rules.ts'

/** Joins with a code or link: at once, or after an administrator's approval. */
export const useJoin = () => {
  const { call } = useServices()
  const { status, account } = useSession()
  const [, navigate] = useLocation()
  const { redirect, isRedirecting } = usePostLoginRedirect()
  const { running, submitError, run } = useSubmitAction()

  const join = async (by: JoinedBy) => {
    const refused = await run('join', async () => {
      const { status } = await call(organizationCalls.joinOrganization, by)
      if (status === 'joined') redirect(pathOf('home'))
      else navigate(pathOf('apply-success'))
    })
    if (refused?.code === codes.approvalNeeded) navigate(pathOf('apply-success'))
  }

  return {
    join,
    submitError: submitError?.code === codes.approvalNeeded ? null : submitError,
    isMember: submitError?.code === codes.alreadyMember,
    isBusy: running !== null || isRedirecting,
    isKnown: status !== 'unknown' && status !== 'busy',
    isSignedIn: status === 'signedIn' || status === 'temporary',
    account,
  }
}
