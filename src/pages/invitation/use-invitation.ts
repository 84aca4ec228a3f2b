import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { RequestOptions } from '../../api/http.ts'
import { RequestError } from '../../api/request-error.ts'
import type { ResultOf } from '../../core/calls/call-types.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { codes } from '../../core/codes.ts'
import { pathOf } from '../../core/routes.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { useSubmitAction } from '../../shared/queries/use-submit-action.ts'
import { type Services, useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'

const unusable: readonly string[] = [codes.invitationInvalid, codes.invalidField, codes.notFound]

/** Whether a masked address (first letter, stars, domain) may be this one. A mask of the address always matches. */
export const isMaskOf = (masked: string, address: string): boolean => {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  return masked.toLowerCase() === `${[...local][0] ?? ''}***@${domain}`
}

type Offer = ResultOf<typeof organizationCalls.previewInvitation>

type Call = Services['call']
const loadOffer = async (call: Call, inviteToken: string, options: RequestOptions): Promise<Offer | 'unusable'> => {
  try {
    return inviteToken ? await call(organizationCalls.previewInvitation, { inviteToken }, options) : 'unusable'
  } catch (error) {
    if (error instanceof RequestError && unusable.includes(error.code ?? '')) return 'unusable'
    throw error
  }
}

/** An invitation from a mail: anyone with the link sees it, only the invited person can answer it. */
export const useInvitation = () => {
  const { call } = useServices()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const inviteToken = search.get('inviteToken') ?? search.get('token') ?? ''
  const { status, account } = useSession()
  const preview = useQuery((options) => loadOffer(call, inviteToken, options), inviteToken)
  const [refusedUserId, setRefusedUserId] = useState<string | null>(null)
  const [isDeclined, setIsDeclined] = useState(false)
  const { redirect, isRedirecting } = usePostLoginRedirect()
  const { running, submitError, run } = useSubmitAction()

  const isUnusable = preview.value === 'unusable' || submitError?.code === codes.invitationInvalid
  useEffect(() => {
    if (isUnusable && !isDeclined) navigate(pathOf('invite-account-info-error'), { replace: true })
  }, [isUnusable, isDeclined, navigate])

  const answer = async (name: 'accept' | 'decline', work: () => Promise<unknown>) => {
    const refused = await run(name, work)
    if (refused?.code === codes.invitationForAnother) setRefusedUserId(account?.userId ?? null)
    return refused === null
  }
  const offer = isUnusable ? null : (preview.value as Offer | null)
  const isForAnother =
    account !== null &&
    (refusedUserId === account.userId || (offer !== null && !isMaskOf(offer.emailMasked, account.orgEmail)))

  return {
    inviteToken,
    preview,
    offer,
    isUnusable,
    isDeclined,
    isForAnother,
    isKnown: status !== 'unknown' && status !== 'busy',
    isSignedIn: status === 'signedIn' || status === 'temporary',
    running: isRedirecting ? 'accept' : running,
    submitError,
    accept: async () => {
      if (await answer('accept', () => call(organizationCalls.acceptInvitation, { inviteToken })))
        redirect(pathOf('home'))
    },
    decline: async () => {
      if (await answer('decline', () => call(organizationCalls.declineInvitation, { inviteToken }))) setIsDeclined(true)
    },
  }
}

export type Invitation = ReturnType<typeof useInvitation>
