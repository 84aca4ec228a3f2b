import { assign, setup } from 'xstate'
import { codes } from '../codes.ts'
import type { EffectFailure } from '../durable-machine-types.ts'
import { effect } from '../effect-logic.ts'
import * as limits from '../limits.ts'
import { type Trouble, troubleOfStatus } from '../trouble/troubles.ts'
import type { Account, Assembly } from './account-types.ts'
import {
  asTemporary,
  cleared,
  isSignInPage,
  refusalReasons,
  temporaryOrganization,
  temporaryRights,
} from './session-rules.ts'
import type { SessionContext, SessionEffects, SessionEvent } from './session-types.ts'

type Effect<Name extends keyof SessionEffects> = ReturnType<
  typeof effect<SessionEffects[Name]['output'], SessionEffects[Name]['input']>
>

const failure = (event: unknown) => (event as { error: EffectFailure }).error
const output = <Name extends keyof SessionEffects>(event: unknown) =>
  (event as { output: SessionEffects[Name]['output'] }).output

/** Cleared for a code of the server, with the server's message. */
const clearedAndTold = (
  context: SessionContext,
  { code, text = '', at }: Pick<EffectFailure, 'code' | 'at'> & { text?: string },
) => ({
  ...cleared(context, refusalReasons[code] ?? 'refreshFailed'),
  notice: { code, text, at },
})

interface Step {
  context: SessionContext
  event: SessionEvent
}

/**
 * The assembly that came with a token, if it applies: nobody is signed in, or the session that requested it still is.
 * Another session is not replaced without validation by the server.
 */
const assemblyIn = ({ context, event }: Step): Assembly | undefined => {
  if (event.type !== 'token.received') return undefined
  const isInTime = event.epoch === undefined ? context.account === null : event.epoch === context.epoch
  return isInTime ? event.assembly : undefined
}

/** Why the server cannot be reached, as reported by the browser, a page's request or an effect. */
const troubleIn = ({ event }: Pick<Step, 'event'>): Trouble =>
  event.type === 'network.lost' ? (event.trouble ?? 'offline') : troubleOfStatus(failure(event).code)

/** The account of a temporary user, from the token's answer or a validation. */
const temporaryAccount = (event: SessionEvent): { account: Account; at: number } =>
  event.type === 'token.received' && event.assembly
    ? { account: event.assembly.userInfo, at: event.at }
    : output<'validate'>(event)

/** The session machine's effects, guards and actions; `session-machine.ts` has the states. */
export const setupSession = setup({
  types: {} as { context: SessionContext; events: SessionEvent },
  actors: {
    resume: effect() as Effect<'resume'>,
    validate: effect() as Effect<'validate'>,
    loadOrganization: effect() as Effect<'loadOrganization'>,
    signOut: effect() as Effect<'signOut'>,
    forget: effect() as Effect<'forget'>,
  },
  delays: { retryPause: limits.sessionRetryMs },
  guards: {
    isUnreachable: ({ event }) => failure(event).kind !== 'refused',
    isEndedByServer: ({ event }) => failure(event).code in refusalReasons,
    hasAccount: ({ context }) => context.account !== null,
    lacksAccount: ({ context }) => context.account === null,
    isRefusal: ({ context, event }) =>
      event.type === 'answer.refused' &&
      event.code in refusalReasons &&
      !(event.code === codes.sessionInvalid && isSignInPage(event.pagePath)) &&
      (event.epoch === undefined || event.epoch === context.epoch),
    isForced: ({ event }) => event.type === 'refresh.requested' && event.force,
    cookieChecked: ({ context }) => context.cookieChecked,
    isCookieUnchecked: ({ context }) => context.isStale,
    isTemporaryAnswer: ({ event }) => output<'validate'>(event).code === codes.temporaryUser,
    isAssembled: (step) => assemblyIn(step)?.code === codes.ok,
    isAssembledTemporary: (step) => assemblyIn(step)?.code === codes.temporaryUser,
    lacksOrganization: ({ context, event }) => {
      const { account } = output<'validate'>(event)
      const isKnown = context.organization?.id === account.orgId && context.organization.orgKey !== ''
      return account.orgId !== null && (context.isForced || !isKnown || !context.rights?.id)
    },
  },
  actions: {
    nextEpoch: assign(({ context }) => ({ epoch: context.epoch + 1, cookieChecked: false })),
    markCookieChecked: assign({ cookieChecked: true, isStale: false, trouble: null }),
    recheckCookie: assign({ cookieChecked: false }),
    markUnreachable: assign((step) => ({ cookieChecked: true, isStale: true, trouble: troubleIn(step) })),
    setPendingOwner: assign(({ context, event }) => {
      if (event.type !== 'token.received') return {}
      const next = context.account ? cleared(context, 'tokenReplaced') : { ...context, epoch: context.epoch + 1 }
      return {
        ...next,
        cookieChecked: true,
        isStale: false,
        trouble: null,
        signOutPending: false,
        notice: null,
        pendingOwner: { userId: event.userId ?? null, isTemporary: event.temporary ?? false },
      }
    }),
    rememberAccount: assign(({ context, event }) => {
      const { account, organization, at } = output<'validate'>(event)
      const isSame = context.account?.userId === account.userId && context.account.orgId === account.orgId
      return {
        account,
        organization: organization ?? (isSame ? context.organization : null),
        rights: isSame ? context.rights : null,
        verifiedAt: at,
        pendingOwner: null,
        isStale: false,
        trouble: null,
      }
    }),
    rememberAssembly: assign(({ event }) => {
      if (event.type !== 'token.received' || event.assembly?.code !== codes.ok) return {}
      const { userInfo, orgInfo, rights } = event.assembly
      return {
        account: userInfo,
        organization: orgInfo,
        rights,
        verifiedAt: event.at,
        pendingOwner: null,
        isForced: false,
      }
    }),
    rememberTemporary: assign(({ event }) => {
      const { account, at } = temporaryAccount(event)
      return {
        account: asTemporary(account),
        organization: temporaryOrganization,
        rights: temporaryRights,
        verifiedAt: at,
        pendingOwner: null,
        isStale: false,
        trouble: null,
        isForced: false,
      }
    }),
    rememberOrganization: assign(({ context, event }) => {
      const { organization, rights } = output<'loadOrganization'>(event)
      return {
        organization: organization ?? context.organization,
        rights: rights ?? context.rights,
        isForced: false,
      }
    }),
    force: assign({ isForced: true }),
    clearForced: assign({ isForced: false }),
    becomeStale: assign((step) => ({ isStale: true, trouble: troubleIn(step) })),
    clearRefused: assign(({ context, event }) =>
      event.type === 'answer.refused' ? clearedAndTold(context, event) : {},
    ),
    clearFailed: assign(({ context, event }) => clearedAndTold(context, failure(event))),
    clearSignedOut: assign(({ context }) => cleared(context, 'signedOut')),
    oweSignOut: assign({ signOutPending: true }),
    clearSignOutPending: assign({ signOutPending: false }),
  },
})
