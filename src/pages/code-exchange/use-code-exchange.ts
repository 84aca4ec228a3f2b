import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'
import { RequestError } from '../../api/request-error.ts'
import { entryCalls } from '../../core/calls/entry-calls.ts'
import { codes } from '../../core/codes.ts'
import * as limits from '../../core/limits.ts'
import { useServices } from '../../shared/use-services.ts'
import { takeFromAddress } from '../flow/take-from-address.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'
import { useSecondStep } from '../flow/use-second-step.ts'
import { type ExchangeProvider, exchangeProviderOf } from './exchange-providers.ts'

const newcomerSchema = z.object({ registerTicket: z.string(), name: z.optional(z.nullable(z.string())) })

type Taken = Partial<Record<'code' | 'authCode' | 'state' | 'error', string>>

/** Why there is nothing to ask the server; null when there is. DingTalk's name for the code is read first. */
const problemOf = ({ code, authCode, state, error }: Taken): string | null => {
  if (error) return error === 'access_denied' ? 'denied' : codes.providerRefused
  return (authCode ?? code) && state ? null : 'incomplete'
}

/**
 * A provider sent someone back with a code. It leaves the address before anything else happens, and signs them in: at once,
 * after a second factor, or, where the identity has no account yet (0410006), after registering.
 */
export const useCodeExchange = () => {
  const { call } = useServices()
  // before anything else reads the address
  const [taken] = useState(() => takeFromAddress('code', 'authCode', 'state', 'error'))
  const [path, navigate] = useLocation()
  const search = useSearch()
  const provider: ExchangeProvider = exchangeProviderOf(path)
  const [problem, setProblem] = useState(() => problemOf(taken))
  const [isOffline, setIsOffline] = useState(false)
  const hasAsked = useRef(false)
  const { redirect } = usePostLoginRedirect()
  const askSecondFactor = useSecondStep()

  const meet = (error: RequestError) => {
    const newcomer = error.code === codes.identityUnknown ? newcomerSchema.safeParse(error.result).data : undefined
    if (!newcomer) return setProblem(error.code ?? 'unknown')
    const { registerTicket, name } = newcomer
    const state = { newcomer: { registerTicket, ...(name ? { name } : {}) } }
    navigate(`${provider.registerPath}${search ? `?${search}` : ''}`, { replace: true, state })
  }

  const exchange = async () => {
    setIsOffline(false)
    const { loginType } = provider
    try {
      const code = taken.authCode ?? taken.code ?? ''
      await call(
        entryCalls.loginCode,
        { tenantId: limits.tenantId, loginType, code, state: taken.state },
        { silent: true },
      )
      redirect()
    } catch (error) {
      if (askSecondFactor(error)) return
      if (!(error instanceof RequestError)) throw error
      if (error.kind === 'offline') setIsOffline(true)
      else meet(error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is asked about once
  useEffect(() => {
    if (problem !== null || hasAsked.current) return
    hasAsked.current = true
    void exchange()
  }, [])

  return { provider, problem, isOffline, exchange, search }
}
