import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { RequestError } from '../../api/request-error.ts'
import { safeRedirect } from '../../core/access/safe-redirect.ts'
import { providerCalls } from '../../core/calls/provider-calls.ts'
import { pathOf } from '../../core/routes.ts'
import { useReauth } from '../../shared/reauthentication/use-reauth.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'
import { useShell } from '../../ui/shell-context.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'
import { exchangeProviderOf, loginTypeOf } from './exchange-providers.ts'

/**
 * Links the provider's account to the one that is signed in, then continues (MSG-22). Requires a press, because
 * anybody can write the address, and the person whom the provider knows in this browser could sign in here afterwards.
 */
export const useLinkIdentity = () => {
  const { call } = useServices()
  const { status } = useSession()
  const [here, navigate] = useLocation()
  const [search] = useSearchParams()
  // keeps the first address, because it changes before the next page is shown
  const [{ path, query }] = useState({ path: here, query: search })
  const provider = exchangeProviderOf(path, query.get('provider'))
  const trusted = useShell().config?.trustedOrigins
  const target = safeRedirect(query.get('redirect'), { own: location.origin, trusted }) ?? pathOf('home')
  const reauth = useReauth()
  const { redirect } = usePostLoginRedirect()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const hasLinked = query.has('linked')

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the session alone
  useEffect(() => {
    if (hasLinked) redirect()
    else if (status === 'signedOut')
      navigate(`${pathOf('login')}?${new URLSearchParams({ redirect: `${path}?${query}` })}`, { replace: true })
  }, [status, hasLinked])

  const link = async () => {
    setIsBusy(true)
    try {
      const payload = { provider: loginTypeOf(provider, query.get('provider')), originalPath: target }
      const begun = await reauth.run(() => call(providerCalls.startBinding, payload))
      if (begun) location.assign(begun.url)
      else setIsBusy(false)
    } catch (error) {
      setIsBusy(false)
      if (!(error instanceof RequestError)) throw error
      // a toast has said that the network is missing
      if (error.kind !== 'offline') setProblem(error.code ?? 'unknown')
    }
  }

  return {
    provider,
    problem,
    reauth,
    link,
    skip: () => redirect(),
    isBusy,
    isReady: status === 'signedIn' && !hasLinked,
  }
}
