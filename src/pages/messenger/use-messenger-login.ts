import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { RequestError } from '../../api/request-error.ts'
import { safeRedirect } from '../../core/access/safe-redirect.ts'
import type { Call } from '../../core/calls/call-types.ts'
import { messengerCalls } from '../../core/calls/messenger-calls.ts'
import { productCalls } from '../../core/calls/product-calls.ts'
import { providerCalls } from '../../core/calls/provider-calls.ts'
import { codes } from '../../core/codes.ts'
import type { PageEvent } from '../../core/contract.ts'
import type { MessengerApp, MessengerState, MessengerView } from '../../core/messenger/messenger-machine.ts'
import { createSignatureCache } from '../../core/messenger/signature-cache.ts'
import { type ImType, imTypeOf, type Messenger } from '../../core/providers/provider-names.ts'
import { pathOf } from '../../core/routes.ts'
import { type Services, useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useSecondStep } from '../flow/use-second-step.ts'
import { ordinaryLogin, outcomeQuery, type Unlinked, withTicket } from './messenger-address-rules.ts'
import { CodeRefused, codeRequests } from './messenger-clients.ts'
import { registerTicketStore } from './register-ticket-store.ts'

/** How often the runtime is woken, in case the worker was stopped in the middle of a look-up. */
const pokeMs = 2000
/** After this time the page offers other ways. */
const slowMs = 6000

const isPhone = (): boolean => /Mobi|Android|iPhone|iPad/i.test(navigator.userAgent)

const codeOf = (error: unknown): string => (error instanceof RequestError ? (error.code ?? '0') : '0')

/** The secrets of this page's attempt, which are in no event. */
interface Secrets {
  code: string
  handle: string
  /** The person whom an answer without authorisation named, and the next page may ask to link. Null: no such answer. */
  unlinked: Unlinked | null
  ticket: string
}

type Fact =
  PageEvent<'messenger'> extends infer Event
    ? Event extends { attempt: string }
      ? Omit<Event, 'attempt' | 'at'>
      : never
    : never
type Steps = Partial<Record<MessengerState, (app: MessengerApp | null) => Promise<void>>>

interface LoginOptions {
  messenger: Messenger
  isInClient: boolean
  /** Leaves by a new document, without the messenger's scripts and with its own policy. */
  leavesDocument?: boolean
}

/** Feishu and Lark are two installations of one messenger. */
const authUrlCallOf = (messenger: Messenger): Call | undefined => {
  const name = messenger === 'lark' && /feishu/i.test(navigator.userAgent) ? 'feishu' : messenger
  return (providerCalls as Partial<Record<string, Call>>)[`${name}AuthUrl`]
}

/** The owner of the app. `uuid`: the integration of the link, because an organisation may have both Feishu and Lark. */
interface Whose {
  orgUuid: string
  uuid?: string
}

const whoseIn =
  (search: URLSearchParams, messenger: Messenger) =>
  (app: MessengerApp | null): Whose => {
    const [uuid, orgUuid] = [search.get('suuid'), app?.orgUuid ?? search.get('orgId') ?? '']
    return messenger === 'lark' && uuid ? { orgUuid, uuid } : { orgUuid }
  }

/** The handle for a client's code. DingTalk's chain has a call of its own, whose user id is the handle (MSG-8). */
const exchangeCode = async (call: Services['call'], messenger: Messenger, whose: Whose, code: string) => {
  if (messenger === 'dingtalk')
    return (await call(messengerCalls.dingtalkUser, { orgId: whose.orgUuid, code }, { silent: true })).userId
  const payload = { imType: imTypeOf[messenger] as ImType, ...whose, code }
  return (await call(messengerCalls.exchangeMessengerCode, payload, { silent: true })).externalUserId
}

/** The organisation whose provider signs in. A link with `suuid` does not name it. */
const orgIdOf = async (call: Services['call'], search: URLSearchParams, app: MessengerApp | null, imType: ImType) => {
  const [orgId, uuid] = [search.get('orgId') || app?.orgUuid, search.get('suuid')]
  if (orgId || !uuid) return orgId || undefined
  return (await call(messengerCalls.messengerApp, { uuid, imType }, { silent: true })).orgUuid
}

/** The calls of an attempt, each followed by the fact that it produces. */
const useSteps = (
  { messenger }: LoginOptions,
  secrets: React.RefObject<Secrets>,
  report: (fact: Fact) => Promise<void>,
  addresses: { target: string; originalPath: string | undefined },
): Steps => {
  const { call, config } = useServices()
  const [search] = useSearchParams()
  const askSecondFactor = useSecondStep()
  const silent = { silent: true } as const
  const whoseOf = whoseIn(search, messenger)
  const [signatureOf] = useState(() =>
    createSignatureCache(({ orgUuid, url }) =>
      call(messengerCalls.messengerSignature, { imType: 'fei_shu', ...whoseOf(null), orgUuid, url }, { silent: true }),
    ),
  )
  const imType = imTypeOf[messenger] as ImType

  return {
    requestingCode: async (app) => {
      try {
        secrets.current.code = await codeRequests[messenger]({
          app: app ?? { appId: '', corpId: '', orgUuid: '' },
          scriptUrl: () => config().messengerScripts?.[messenger as 'lark' | 'dingtalk'],
          sign: async () => signatureOf({ ...whoseOf(app), url: location.href }),
        })
        await report({ type: 'code.received' })
      } catch (error) {
        await report({ type: 'code.refused', reason: error instanceof CodeRefused ? error.reason : 'failed' })
      }
    },
    identifying: async (app) => {
      try {
        const handle = await exchangeCode(call, messenger, whoseOf(app), secrets.current.code)
        secrets.current.handle = handle ?? ''
        await report(handle ? { type: 'identity.received' } : { type: 'identity.refused', code: '0' })
      } catch (error) {
        await report({ type: 'identity.refused', code: codeOf(error) })
      }
    },
    requestingToken: async (app) => {
      const payload = { externalUserId: secrets.current.handle, ...whoseOf(app), imType } as const
      try {
        const { authorized, orgId, userId, registerTicket } = await call(messengerCalls.messengerToken, payload, silent)
        secrets.current.unlinked = authorized ? null : { orgId, userId }
        registerTicketStore.keep(registerTicket)
        await report({ type: 'token.answered', isAuthorized: authorized })
      } catch (error) {
        if (!askSecondFactor(error)) await report({ type: 'token.refused', code: codeOf(error) })
      }
    },
    binding: async () => {
      try {
        await call(messengerCalls.bindMessenger, { externalUserId: secrets.current.handle }, silent)
        await report({ type: 'binding.made' })
      } catch (error) {
        await report({ type: 'binding.refused', code: codeOf(error) })
      }
    },
    handingOver: async () => {
      const target = new URL(addresses.target, location.origin)
      const found = await call(productCalls.createTicket, { target: target.origin + target.pathname }, silent).catch(
        () => null,
      )
      secrets.current.ticket = found?.ticket ?? ''
      await report({ type: 'ticket.answered' })
    },
    goingToProvider: async (app) => {
      const row = authUrlCallOf(messenger)
      if (!row) return report({ type: 'authUrl.refused', code: codes.notIntegrated })
      try {
        const orgId = await orgIdOf(call, search, app, imType)
        const payload = { orgId, originalPath: addresses.originalPath }
        location.assign((await call(row, payload, silent)) as string)
      } catch (error) {
        await report({ type: 'authUrl.refused', code: codeOf(error) })
      }
    },
  }
}

/** The address to open after a finished attempt; null while it is running. `hasSession`: the new session has arrived. */
const nextAddress = (
  { status, outcome }: MessengerView,
  search: URLSearchParams,
  { ticket, unlinked }: Secrets,
  { target, hasSession, leavesDocument }: { target: string; hasSession: boolean; leavesDocument: boolean },
): string | null => {
  if (status === 'ordinary') return ordinaryLogin(search)
  if (status === 'ended' && outcome) return `${pathOf(outcome)}${outcomeQuery(outcome, search, unlinked)}`
  if (status !== 'signedIn' || !hasSession) return null
  // without a new document nothing would remove the ticket from the address, and the session is here already
  return leavesDocument || !target.startsWith('/') ? withTicket(target, ticket) : target
}

/**
 * Runs an attempt of the messenger machine in this page: makes the calls of its state, and dispatches their
 * results. Each time the page is opened, a new attempt begins.
 */
export const useMessengerLogin = (options: LoginOptions) => {
  const { messenger: actor, dispatch, link } = useServices()
  const { status: session } = useSession()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const [attempt] = useState(() => crypto.randomUUID())
  const secrets = useRef<Secrets>({ code: '', handle: '', unlinked: null, ticket: '' })
  const [isSlow, setIsSlow] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const view = useSelector(actor as never, (found: MessengerView) => found)
  const status = view.attempt === attempt ? view.status : 'idle'

  const trusted = useShell().config?.trustedOrigins
  const requested = search.get('originalPath') ?? search.get('redirect')
  const originalPath = safeRedirect(requested, { own: location.origin, trusted }) ?? undefined
  const target = originalPath ?? pathOf('home')

  const report = (fact: Fact) =>
    dispatch('messenger', { ...fact, attempt } as PageEvent<'messenger'>).catch((error: unknown) => {
      console.warn(error)
      setIsLost(true)
    })
  const steps = useSteps(options, secrets, report, { target, originalPath })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening of the page
  useEffect(() => {
    const { messenger, isInClient } = options
    const purpose = search.get('bind') === '1' ? 'bind' : 'login'
    const [uuid, orgId] = [search.get('suuid') ?? '', search.get('orgId') ?? '']
    void report({ type: 'login.opened', messenger, uuid, orgId, purpose, isInClient, isPhone: isPhone() } as Fact)
    const slow = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(slow)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is worked on once
  useEffect(() => {
    void steps[status]?.(view.app)
    if (status !== 'loadingApp' && status !== 'loadingCorp') return
    const poke = () =>
      void link().then(
        (runtime) => runtime.requestViews(),
        () => {},
      )
    const timer = setInterval(poke, pokeMs)
    return () => clearInterval(timer)
  }, [status])

  const isThere = session === 'signedIn' || session === 'temporary'
  const leaving = { target, hasSession: isThere, leavesDocument: options.leavesDocument === true }
  const next = status === 'idle' ? null : nextAddress(view, search, secrets.current, leaving)
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once
  useEffect(() => {
    if (next === null) return
    void report({ type: 'login.left' }).then(() => {
      if (options.leavesDocument || !next.startsWith('/')) location.replace(next)
      else navigate(next, { replace: true })
    })
  }, [next])

  return { status, isSlow: isSlow || isLost, ordinary: ordinaryLogin(search) }
}
