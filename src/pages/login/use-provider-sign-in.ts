import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { accountCalls } from '../../core/calls/account-calls.ts'
import type { ResultOf } from '../../core/calls/call-types.ts'
import { providerCalls } from '../../core/calls/provider-calls.ts'
import { isEmail, normalizeEmail } from '../../core/forms/email-rules.ts'
import { searchPauseMs } from '../../core/limits.ts'
import { clientOf, isMessengerLogin } from '../../core/messenger/messenger-client-rules.ts'
import type { Provider } from '../../core/providers/provider-names.ts'
import { pathOf } from '../../core/routes.ts'
import { useServices } from '../../shared/use-services.ts'
import { useShell } from '../../ui/shell-context.ts'

interface NamedProvider {
  provider: Provider
  name: string
}

/** How a typed address's domain signs in; asked once for each domain, after a pause in typing. */
const useDomainMethods = (orgEmail: string): { methods: readonly string[]; orgId?: string | undefined } => {
  const { call } = useServices()
  const [found, setFound] = useState<{ domain: string; methods: readonly string[]; orgId?: string | undefined }>()
  const domain = isEmail(orgEmail) ? (normalizeEmail(orgEmail).split('@')[1] ?? '') : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the domain alone decides
  useEffect(() => {
    if (domain === '' || domain === found?.domain) return
    let isCancelled = false
    const take = (answer: ResultOf<typeof accountCalls.checkEmail>) => isCancelled || setFound({ domain, ...answer })
    const search = () =>
      // without an answer, only the methods of everybody are offered
      void call(accountCalls.checkEmail, { orgEmail: normalizeEmail(orgEmail) }, { silent: true }).then(take, () => {})
    const timer = setTimeout(search, searchPauseMs)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [domain])
  return found && found.domain === domain ? found : { methods: [] }
}

/**
 * Ways to sign in by another service. First those of the typed address's domain; then by the own apps of its organisation, or
 * of the one that `orgId` in the address names.
 */
export const useProviderSignIn = (orgEmail: string) => {
  const { call } = useServices()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const ofDomain = useDomainMethods(orgEmail)
  const orgId = search.get('orgId') ?? ofDomain.orgId
  const general = useShell().config?.providers ?? []
  const [own, setOwn] = useState<readonly NamedProvider[]>([])
  const [busy, setBusy] = useState<Provider | null>(null)

  useEffect(() => {
    // an unknown organisation has no methods, like one without any
    setOwn([])
    if (orgId) call(providerCalls.signInWays, { orgId }, { silent: true }).then(setOwn, () => {})
  }, [call, orgId])

  const isMessengers = isMessengerLogin(`?${search}`, clientOf(navigator.userAgent))
  useEffect(() => {
    // the server redirects login links, but a page that the worker answers gets here
    if (isMessengers) location.replace(pathOf('login-messenger') + location.search)
  }, [isMessengers])

  const go = async (provider: Provider) => {
    setBusy(provider)
    const originalPath = search.get('redirect') ?? undefined
    const isOwn = own.some((named) => named.provider === provider)
    // a failure of DingTalk has a page (MSG-6), any other a toast
    const silent = provider === 'dingtalk'
    try {
      const payload = { ...(isOwn && { orgId }), originalPath }
      location.assign(await call(providerCalls[`${provider}AuthUrl`], payload, { silent }))
    } catch {
      setBusy(null)
      if (silent) navigate(`${pathOf('dingtalk-403')}?${search}`)
    }
  }

  const providers = [...own, ...general.filter(({ provider }) => !own.some((named) => named.provider === provider))]
  const isOfDomain = ({ provider }: NamedProvider) => ofDomain.methods.includes(provider)
  return {
    providers: [...providers.filter(isOfDomain), ...providers.filter((named) => !isOfDomain(named))],
    busy,
    go,
  }
}
