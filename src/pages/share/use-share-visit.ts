import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { RequestOptions } from '../../api/http.ts'
import { RequestError } from '../../api/request-error.ts'
import type { Call, PayloadOf, ResultOf } from '../../core/calls/call-types.ts'
import { shareCalls } from '../../core/calls/share-calls.ts'
import { codes, shareCodes } from '../../core/codes.ts'
import { pathOf, shareLoginRouteName } from '../../core/routes.ts'
import { nextShareStep, type ShareUser, shareTokenHeader } from '../../core/share/share-rules.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { type Services, useServices } from '../../shared/use-services.ts'
import { takeFromAddress } from '../flow/take-from-address.ts'
import { shareStore } from './share-store.ts'

export type ShareOutcome<Shown> =
  | { step: 'goHome' }
  | { step: 'askPassword' }
  | { step: 'stay'; requiredPassword: boolean }
  | { step: 'ended' }
  | { step: 'entered'; shown: Shown }

interface Asked<Shown> {
  shareCode: string
  /** From the address: tried before what is remembered. */
  brought: string | null
  isLoginPage: boolean
  hasRedirect: boolean
  call: Services['call']
  /** What the share's token opens. */
  enter(token: string, options: RequestOptions): Promise<Shown>
}

/** A call that carries the share's token in its header. */
const callWithToken = <C extends Call>(
  call: Services['call'],
  row: C,
  token: string,
  options: RequestOptions,
): Promise<ResultOf<C>> => call(row, {} as PayloadOf<C>, { ...options, headers: { [shareTokenHeader]: token } })

const codeOf = (error: unknown) => (error instanceof RequestError ? error.code : undefined)

const isRefusal = (error: unknown) => {
  const code = codeOf(error)
  return code === codes.sessionRevoked || code === shareCodes.unknown
}

/** Null: the token ran out, or was none. */
const tryToken = async <Shown>(user: ShareUser, { enter }: Asked<Shown>, options: RequestOptions) => {
  try {
    return { step: 'entered', shown: await enter(user.token ?? '', options) } as const
  } catch (error) {
    if (!isRefusal(error)) throw error
    shareStore.forget(user.code)
    return codeOf(error) === codes.sessionRevoked ? ({ step: 'ended' } as const) : null
  }
}

/**
 * The token of the address, if it opens the share of the address: whoever made up the link must not have another share shown
 * under its name, nor what is remembered of this one forgotten.
 */
const acceptBrought = async ({ call, shareCode, brought }: Asked<unknown>, options: RequestOptions) => {
  if (brought === null || shareCode === '') return null
  try {
    const share = await callWithToken(call, shareCalls.validateShare, brought, options)
    return share.shareCode === shareCode ? brought : null
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** Opens a share that asks for no password; one that asks for it by now is asked about again. */
const openWithout = async ({ call }: Asked<unknown>, code: string, options: RequestOptions): Promise<ShareUser> => {
  try {
    const { token, expiresAt } = await call(shareCalls.openShare, { shareCode: code }, options)
    const user = { code, requiredPassword: false, token }
    shareStore.keep(user, expiresAt)
    return user
  } catch (error) {
    if (codeOf(error) === shareCodes.passwordNeeded) return { code, requiredPassword: true, token: null }
    throw error
  }
}

const loadUser = async (
  { call, shareCode: code }: Asked<unknown>,
  brought: string | null,
  options: RequestOptions,
): Promise<ShareUser> => {
  const { pwdEnabled } = await call(shareCalls.shareInfo, { shareCode: code }, options)
  return { code, requiredPassword: pwdEnabled === 1, token: brought ?? shareStore.token(code) }
}

/** Takes a visit as far as it goes by itself (SHR-2 to SHR-6). Rejects when the server could not be asked. */
export const visitShare = async <Shown>(asked: Asked<Shown>, options: RequestOptions): Promise<ShareOutcome<Shown>> => {
  const stored = shareStore.user(asked.shareCode)
  const brought = await acceptBrought(asked, options)
  let user = stored && brought ? { ...stored, token: brought } : stored
  for (;;) {
    const step = nextShareStep({
      ...asked,
      requiredPassword: user?.requiredPassword ?? null,
      token: user?.token ?? null,
    })
    if (step === 'goHome' || step === 'askPassword') return { step }
    if (user === null) user = await loadUser(asked, brought, options)
    else if (step === 'stay') return { step, requiredPassword: user.requiredPassword }
    else if (step === 'open') user = await openWithout(asked, user.code, options)
    else {
      const entered = await tryToken(user, asked, options)
      if (entered?.step === 'entered') shareStore.keep(user)
      if (entered) return entered
      user = { ...user, token: null }
    }
  }
}

/**
 * A visit to a page of a share. Looked at again when the tab is: what was taken back is shown no longer. Leads to the login
 * page of shares, with the way back, where a password is asked for.
 */
export const useShareVisit = <C extends typeof shareCalls.validateShare | typeof shareCalls.sharedResource>(
  row: C,
  page: { isLoginPage: boolean; hasRedirect: boolean } = { isLoginPage: false, hasRedirect: false },
) => {
  const { call } = useServices()
  const [search] = useSearchParams()
  const [here, navigate] = useLocation()
  const [path] = useState(here)
  const [brought] = useState(() => takeFromAddress('share-token')['share-token'] ?? null)
  const shareCode = search.get('shareCode') ?? ''
  const query = useQuery((options) => {
    const enter = (token: string, own: RequestOptions) => callWithToken(call, row, token, own)
    return visitShare({ call, shareCode, brought, enter, ...page }, { ...options, silent: true })
  }, shareCode)
  const { value, reload } = query
  const back = `${path}?${new URLSearchParams({ shareCode })}`
  const loginPath = `${pathOf(shareLoginRouteName)}?${new URLSearchParams({ shareCode, 'share-redirect': back })}`
  const target = value?.step === 'goHome' ? pathOf('home') : value?.step === 'askPassword' ? loginPath : null

  useEffect(() => {
    if (target !== null) navigate(target, { replace: true })
  }, [target, navigate])

  // what ended is opened again by a press, and not by a look at what it says
  const hasEnded = value?.step === 'ended'
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && !hasEnded && reload()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [reload, hasEnded])

  return { shareCode, query, loginPath }
}
