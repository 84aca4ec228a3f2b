import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { RequestOptions } from '../../api/http.ts'
import { RequestError } from '../../api/request-error.ts'
import { callHeaders } from '../../core/calls/call-headers.ts'
import type { Call, PayloadOf, ResultOf } from '../../core/calls/call-types.ts'
import { shareCalls } from '../../core/calls/share-calls.ts'
import { codes, shareCodes } from '../../core/codes.ts'
import type { PageEvent, View as RuntimeView } from '../../core/contract.ts'
import { pathOf, shareLoginRouteName } from '../../core/routes.ts'
import type { ShareView } from '../../core/share/share-machine.ts'
import { isShareRoute } from '../../core/share/share-resources.ts'
import { nextShareStep, type ShareUser, shareTokenHeader } from '../../core/share/share-rules.ts'
import { useQuery } from '../queries/use-query.ts'
import { useReturn } from '../queries/use-return.ts'
import { takeFromAddress } from '../take-from-address.ts'
import { type Services, useServices } from '../use-services.ts'
import { shareStore } from './share-store.ts'
import { useShareWatch } from './use-share-watch.ts'

type ShareFactOfPage = PageEvent<'share'>

export type ShareOutcome<Shown> =
  | { step: 'goHome' }
  | { step: 'askPassword' }
  | { step: 'stay'; requiredPassword: boolean }
  | { step: 'ended' }
  | { step: 'entered'; shown: Shown }

/** The device's machine of shares, seen by one share. */
interface ShareMachine {
  known(): ShareView | undefined
  /** Resolves when the event is committed, or could not be: a device without storage continues without. */
  dispatch(event: ShareFactOfPage): Promise<void>
}

interface VisitRequest<Shown> {
  shareCode: string
  /** The token from the address; tried before a remembered one. */
  addressToken: string | null
  isLoginPage: boolean
  hasRedirect: boolean
  call: Services['call']
  machine: ShareMachine
  /** Requests the content with the share's token. */
  enter(token: string, options: RequestOptions): Promise<Shown>
}

/** A call with the share's token in its header. */
const callWithToken = <C extends Call>(
  call: Services['call'],
  row: C,
  payload: PayloadOf<C>,
  /** The share whose answers are kept; null for a token that is not proved to be the share's. */
  shareCode: string | null,
  token: string,
  options: RequestOptions,
): Promise<ResultOf<C>> =>
  call(row, payload, {
    ...options,
    headers: { [shareTokenHeader]: token, ...(shareCode ? { [callHeaders.share]: shareCode } : {}) },
  })

/** A call with the token of an opened share. */
export const useShareCall = (shareCode: string) => {
  const { call } = useServices()
  return <C extends Call>(row: C, payload: PayloadOf<C>, options: RequestOptions): Promise<ResultOf<C>> =>
    callWithToken(
      call,
      row,
      payload,
      shareCode,
      shareStore.user(shareCode)?.token ?? shareStore.token(shareCode) ?? '',
      options,
    )
}

const codeOf = (error: unknown) => (error instanceof RequestError ? error.code : undefined)

const isRefusal = (error: unknown) => {
  const code = codeOf(error)
  return code === codes.sessionRevoked || code === shareCodes.unknown
}

/** Null if the token is expired or invalid. */
const tryToken = async <Shown>(user: ShareUser, { enter }: VisitRequest<Shown>, options: RequestOptions) => {
  try {
    return { step: 'entered', shown: await enter(user.token ?? '', options) } as const
  } catch (error) {
    if (!isRefusal(error)) throw error
    shareStore.forget(user.code)
    return codeOf(error) === codes.sessionRevoked ? ({ step: 'ended' } as const) : null
  }
}

/**
 * Accepts the token of the address only if it opens the share of the address, so that a crafted link can neither show
 * another share under this name nor remove the remembered token.
 */
const acceptAddressToken = async (
  { call, shareCode, addressToken }: VisitRequest<unknown>,
  options: RequestOptions,
) => {
  if (addressToken === null || shareCode === '') return null
  try {
    const share = await callWithToken(call, shareCalls.validateShare, {}, null, addressToken, options)
    if (share.shareCode !== shareCode) return null
    shareStore.keep({ code: shareCode, requiredPassword: false, token: addressToken }, share.expiresAt)
    return addressToken
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** Opens a share without a password; if it has one by now, checks it again. */
const openWithoutPassword = async (
  { call, machine }: VisitRequest<unknown>,
  code: string,
  options: RequestOptions,
): Promise<ShareUser> => {
  try {
    const { token, expiresAt } = await call(shareCalls.openShare, { shareCode: code }, options)
    const user = { code, requiredPassword: false, token }
    shareStore.keep(user, expiresAt)
    await machine.dispatch({ type: 'share.opened', code })
    return user
  } catch (error) {
    if (codeOf(error) === shareCodes.passwordNeeded) return { code, requiredPassword: true, token: null }
    throw error
  }
}

const loadUser = async (
  { call, machine, shareCode: code }: VisitRequest<unknown>,
  addressToken: string | null,
  options: RequestOptions,
): Promise<ShareUser> => {
  const { pwdEnabled } = await call(shareCalls.shareInfo, { shareCode: code }, options)
  const requiredPassword = pwdEnabled === 1
  await machine.dispatch({ type: 'info.loaded', code, isProtected: requiredPassword })
  return { code, requiredPassword, token: addressToken ?? shareStore.token(code) }
}

/** What the tab or the device knows of the share; an open one needs no network (SHR-11). */
const rememberedUser = ({ shareCode: code, machine }: VisitRequest<unknown>): ShareUser | null => {
  const stored = shareStore.user(code)
  if (stored) return stored
  const known = machine.known()
  if (known?.status !== 'open') return null
  return { code, requiredPassword: known.isProtected ?? false, token: shareStore.token(code) ?? '' }
}

/** Performs the steps of a visit that need no input (SHR-2 to SHR-6). Rejects if the server is unreachable. */
export const visitShare = async <Shown>(
  request: VisitRequest<Shown>,
  options: RequestOptions,
): Promise<ShareOutcome<Shown>> => {
  const { shareCode: code, machine } = request
  const stored = rememberedUser(request)
  const addressToken = await acceptAddressToken(request, options)
  let user = stored && addressToken ? { ...stored, token: addressToken } : stored
  for (;;) {
    const step = nextShareStep({
      ...request,
      requiredPassword: user?.requiredPassword ?? null,
      token: user?.token ?? null,
    })
    if (step === 'goHome' || step === 'askPassword') return { step }
    if (user === null) user = await loadUser(request, addressToken, options)
    else if (step === 'stay') return { step, requiredPassword: user.requiredPassword }
    else if (step === 'open') user = await openWithoutPassword(request, user.code, options)
    else {
      await machine.dispatch({ type: 'token.found', code })
      const entered = await tryToken(user, request, options)
      if (entered?.step === 'entered') shareStore.keep(user)
      if (entered) return entered
      user = { ...user, token: null }
    }
  }
}

/**
 * A visit to a page of a share, repeated when the tab becomes visible; while it is, a revoked share disappears within seconds.
 * Redirects to the share's login page if it needs a password.
 */
export const useShareVisit = <C extends typeof shareCalls.validateShare | typeof shareCalls.sharedResource>(
  row: C,
  page: { isLoginPage: boolean; hasRedirect: boolean } = { isLoginPage: false, hasRedirect: false },
) => {
  const { call, dispatch, share, config } = useServices()
  const [search] = useSearchParams()
  const [here, navigate] = useLocation()
  const [path] = useState(here)
  const [addressToken] = useState(() => takeFromAddress('share-token')['share-token'] ?? null)
  const shareCode = search.get('shareCode') ?? ''
  const query = useQuery((options) => {
    const enter = (token: string, own: RequestOptions) =>
      callWithToken(call, row, {} as PayloadOf<C>, shareCode, token, own)
    const dispatchShare = (event: ShareFactOfPage) => dispatch('share', event).catch(console.warn)
    const machine = { known: () => share.getSnapshot().shares[shareCode], dispatch: dispatchShare }
    const request = { call, shareCode, addressToken, machine, enter, ...page }
    const visit = () => visitShare(request, { ...options, silent: true })
    return shareCode === '' ? visit() : dispatchShare({ type: 'visit.started', code: shareCode }).then(visit)
  }, shareCode)
  const { value, reload, setValue } = query
  const back = useRef('')
  if (here === path) {
    const parameters = new URLSearchParams(search)
    parameters.delete('share-token')
    back.current = `${path}?${parameters}${location.hash}`
  }
  const { shareLoginRoute } = config()
  const loginRoute = isShareRoute(shareLoginRoute) ? shareLoginRoute : shareLoginRouteName
  const loginPath = `${pathOf(loginRoute)}?${new URLSearchParams({ shareCode, 'share-redirect': back.current })}`
  const target = value?.step === 'goHome' ? pathOf('home') : value?.step === 'askPassword' ? loginPath : null

  useEffect(() => {
    if (target !== null) navigate(target, { replace: true })
  }, [target, navigate])

  // an ended visit is repeated by a press only, not when the tab becomes visible
  const hasEnded = value?.step === 'ended'
  useReturn(() => !hasEnded && reload())

  const callShared = useShareCall(shareCode)
  useShareWatch(value?.step === 'entered', {
    check: (signal) => callShared(shareCalls.validateShare, {}, { signal, silent: true }),
    onFailure: (error) => {
      if (!isRefusal(error)) return
      if (codeOf(error) !== codes.sessionRevoked) return reload()
      shareStore.forget(shareCode)
      setValue({ step: 'ended' })
    },
  })

  // another tab or another read may have found that the share ended: this page stops showing it at once
  const status = useSelector(share as never, (view: RuntimeView<'share'>) => view.shares[shareCode]?.status)
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current === 'open' && status === 'ended' && !hasEnded) setValue({ step: 'ended' })
    shown.current = status
  }, [status, hasEnded, setValue])

  return { shareCode, query, loginPath, visitor: share.getSnapshot().shares[shareCode]?.user ?? null }
}
