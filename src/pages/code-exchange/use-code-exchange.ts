import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'
import { RequestError } from '../../api/request-error.ts'
import { entryCalls } from '../../core/calls/entry-calls.ts'
import { codes } from '../../core/codes.ts'
import * as limits from '../../core/limits.ts'
import { providers } from '../../core/providers/provider-names.ts'
import { takeFromAddress } from '../../shared/take-from-address.ts'
import { useServices } from '../../shared/use-services.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'
import { useSecondStep } from '../flow/use-second-step.ts'
import { type ExchangeProvider, exchangeProviderOf, loginTypeOf } from './exchange-providers.ts'

const newcomerSchema = z.object({
  registerTicket: z.string(),
  name: z.optional(z.nullable(z.string())),
  provider: z.catch(z.optional(z.enum(providers)), undefined),
})

type AddressParameters = Partial<Record<'code' | 'authCode' | 'state' | 'error' | 'problem', string>>

/** Problems that need no request to the server; null if there are none. DingTalk names the code `authCode`. */
const problemOf = ({ code, authCode, state, error, problem }: AddressParameters): string | null => {
  if (problem) return problem.slice(0, 20)
  if (error) return error === 'access_denied' ? 'denied' : codes.providerRefused
  return (authCode ?? code) && state ? null : 'incomplete'
}

/**
 * Signs in with a provider's code: directly, after a second factor, or, if the identity has no account yet (0410006), after
 * registering. The code is removed from the address first.
 */
export const useCodeExchange = () => {
  const { call } = useServices()
  // before any other code reads the address
  const [parameters] = useState(() => takeFromAddress('code', 'authCode', 'state', 'error', 'problem', 'provider'))
  const [path, navigate] = useLocation()
  const search = useSearch()
  const provider: ExchangeProvider = exchangeProviderOf(path, parameters.provider)
  const [problem, setProblem] = useState(() => problemOf(parameters))
  const [isOffline, setIsOffline] = useState(false)
  const hasExchanged = useRef(false)
  const { redirect } = usePostLoginRedirect()
  const askSecondFactor = useSecondStep()

  const showProblem = (error: RequestError) => {
    const newcomer = error.code === codes.identityUnknown ? newcomerSchema.safeParse(error.result).data : undefined
    if (!newcomer) return setProblem(error.code ?? 'unknown')
    const { registerTicket, name, provider: named } = newcomer
    const state = { newcomer: { registerTicket, ...(name ? { name } : {}), ...(named ? { provider: named } : {}) } }
    navigate(`${provider.registerPath}${search ? `?${search}` : ''}`, { replace: true, state })
  }

  const exchange = async () => {
    setIsOffline(false)
    const loginType = loginTypeOf(provider, parameters.provider)
    try {
      const code = parameters.authCode ?? parameters.code ?? ''
      await call(
        entryCalls.loginCode,
        { tenantId: limits.tenantId, loginType, code, state: parameters.state },
        { silent: true },
      )
      redirect()
    } catch (error) {
      if (askSecondFactor(error)) return
      if (!(error instanceof RequestError)) throw error
      if (error.kind === 'offline') setIsOffline(true)
      else showProblem(error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the code is exchanged once
  useEffect(() => {
    if (problem !== null || hasExchanged.current) return
    hasExchanged.current = true
    void exchange()
  }, [])

  return { provider, problem, isOffline, exchange, search }
}
