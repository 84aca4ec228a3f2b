import { useState } from 'react'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { pathOf } from '../../core/routes.ts'
import { useSubmitAction } from '../../shared/queries/use-submit-action.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'

/** Checks whether an administrator has approved the request, and enters the organisation if so. */
export const useApplication = () => {
  const { call } = useServices()
  const { status, account } = useSession()
  const [knownBefore] = useState(() => account?.joinedOrgIds ?? [])
  const [checkedAt, setCheckedAt] = useState<number | null>(null)
  const { redirect, isRedirecting } = usePostLoginRedirect()
  const { running, submitError, run } = useSubmitAction()

  const check = () =>
    run('check', async () => {
      const organizations = await call(organizationCalls.listOrganizations, {}, { silent: true })
      const opened = organizations.find(({ orgId, enabled }) => enabled && !knownBefore.includes(orgId))
      if (!opened) return setCheckedAt(Date.now())
      if (!opened.current) await call(organizationCalls.switchOrganization, { orgId: opened.orgId })
      redirect(pathOf('home'))
    })

  return {
    check,
    checkedAt,
    submitError,
    isBusy: running !== null || isRedirecting,
    isMember: status === 'signedIn',
    isKnown: status !== 'unknown' && status !== 'busy',
    isSignedOut: status === 'signedOut',
    orgEmail: account?.orgEmail ?? '',
  }
}
