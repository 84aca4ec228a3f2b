import { useEffect, useState } from 'react'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { pathOf } from '../../core/routes.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { useSubmitAction } from '../../shared/queries/use-submit-action.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'

/** The organisations before the answer: remembered with the history entry, so that a reload does not count the new one. */
const useKnownBefore = (joinedOrgIds: readonly string[] | null): readonly string[] => {
  const [kept, keep] = useState<readonly string[] | null>(() => history.state?.joinedBefore ?? null)
  useEffect(() => {
    if (kept || !joinedOrgIds) return
    keep(joinedOrgIds)
    history.replaceState({ ...history.state, joinedBefore: joinedOrgIds }, '')
  }, [kept, joinedOrgIds])
  return kept ?? joinedOrgIds ?? []
}

/** Checks whether an administrator has approved the request, and enters the organisation if so. */
export const useApplication = () => {
  const { call } = useServices()
  const { status, account } = useSession()
  const isKnown = status !== 'unknown' && status !== 'busy'
  const knownBefore = useKnownBefore(isKnown ? (account?.joinedOrgIds ?? null) : null)
  const [checkedAt, setCheckedAt] = useState<number | null>(null)
  const { redirect, isRedirecting } = usePostLoginRedirect()
  const { running, submitError, run } = useSubmitAction()
  const isSignedIn = status === 'signedIn' || status === 'temporary'
  const request = useQuery(
    async (options) =>
      isSignedIn ? (await call(organizationCalls.joiningState, {}, { ...options, silent: true })).request : null,
    status,
  )

  const check = () =>
    run('check', async () => {
      const organizations = await call(organizationCalls.listOrganizations, {}, { silent: true })
      const opened = organizations.find(({ orgId, enabled }) => enabled && !knownBefore.includes(orgId))
      if (!opened) {
        request.reload()
        return setCheckedAt(Date.now())
      }
      if (!opened.current) await call(organizationCalls.switchOrganization, { orgId: opened.orgId })
      redirect(pathOf('home'))
    })

  return {
    check,
    checkedAt,
    /** The organisation that declined it. */
    declinedBy: request.value?.state === 'rejected' ? request.value.orgName : null,
    submitError,
    isBusy: running !== null || isRedirecting,
    isMember: status === 'signedIn',
    isKnown,
    /** The session already has an organisation that was not there when the request was sent. */
    isApproved: isKnown && (account?.joinedOrgIds ?? []).some((orgId) => !knownBefore.includes(orgId)),
    isSignedOut: status === 'signedOut',
    orgEmail: account?.orgEmail ?? '',
  }
}
