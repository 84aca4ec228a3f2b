import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { providerCalls } from '../../core/calls/provider-calls.ts'
import type { Provider } from '../../core/providers/provider-names.ts'
import { useServices } from '../../shared/use-services.ts'
import { useShell } from '../../ui/shell-context.ts'

interface Way {
  provider: Provider
  name: string
}

/** Ways to sign in by another service. `orgId` in the address: also, and first, by that organisation's own apps. */
export const useProviderWays = () => {
  const { call } = useServices()
  const [search] = useSearchParams()
  const orgId = search.get('orgId') ?? undefined
  const general = useShell().config?.providers ?? []
  const [own, setOwn] = useState<readonly Way[]>([])
  const [busy, setBusy] = useState<Provider | null>(null)

  useEffect(() => {
    // an unknown organisation has no ways, like one without any
    if (orgId) call(providerCalls.signInWays, { orgId }, { silent: true }).then(setOwn, () => {})
  }, [call, orgId])

  const go = async (provider: Provider) => {
    setBusy(provider)
    const calls = {
      foxlab: providerCalls.foxlabAuthUrl,
      google: providerCalls.googleAuthUrl,
      teams: providerCalls.teamsAuthUrl,
    }
    const originalPath = search.get('redirect') ?? undefined
    const isOwn = own.some((way) => way.provider === provider)
    try {
      location.assign(await call(calls[provider], { ...(isOwn && { orgId }), originalPath }))
    } catch {
      // the toast has said it
      setBusy(null)
    }
  }

  return {
    ways: [...own, ...general.filter(({ provider }) => !own.some((way) => way.provider === provider))],
    busy,
    go,
  }
}
