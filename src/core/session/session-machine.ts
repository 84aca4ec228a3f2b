import { assign } from 'xstate'
import { codes } from '../codes-table.ts'
import type { DurableMachine, EffectFailure } from '../durable-machine-types.ts'
import { effect } from '../effect-logic.ts'
import { leanSetup } from '../lean-setup.ts'
import { limits } from '../limits-table.ts'
import {
  asTemporary,
  cleared,
  firstContext,
  isTemporary,
  ownerName,
  refusalReasons,
  sessionView,
  temporaryOrganization,
  temporaryRights,
} from './session-rules.ts'
import type { SessionContext, SessionEffects, SessionEvent, SessionState, SessionView } from './session-types.ts'

type Effect<Name extends keyof SessionEffects> = ReturnType<
  typeof effect<SessionEffects[Name]['output'], SessionEffects[Name]['input']>
>

const failure = (event: unknown) => (event as { error: EffectFailure }).error
const output = <Name extends keyof SessionEffects>(event: unknown) =>
  (event as { output: SessionEffects[Name]['output'] }).output

const setupSession = leanSetup({
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
    hasAccount: ({ context }) => context.account !== null,
    isRefusal: ({ context, event }) =>
      event.type === 'answer.refused' &&
      event.code in refusalReasons &&
      (event.epoch === undefined || event.epoch === context.epoch),
    isForced: ({ event }) => event.type === 'refresh.requested' && event.force,
    needsAsking: ({ context }) => context.isStale,
    isTemporaryAnswer: ({ event }) => output<'validate'>(event).code === codes.temporaryUser,
    lacksOrganization: ({ context, event }) => {
      const { account } = output<'validate'>(event)
      const isKnown = context.organization?.id === account.orgId && context.organization.orgKey !== ''
      return account.orgId !== null && (context.isForced || !isKnown || !context.rights?.id)
    },
  },
  actions: {
    nextEpoch: assign(({ context }) => ({ epoch: context.epoch + 1, hasAsked: false })),
    asked: assign({ hasAsked: true, isStale: false }),
    notReached: assign({ hasAsked: true, isStale: true }),
    holdToken: assign(({ context, event }) => {
      if (event.type !== 'token.received') return {}
      const next = context.account ? cleared(context, 'tokenReplaced') : { ...context, epoch: context.epoch + 1 }
      return {
        ...next,
        hasAsked: true,
        isStale: false,
        owesSignOut: false,
        held: { userId: event.userId ?? null, isTemporary: event.temporary ?? false },
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
        held: null,
        isStale: false,
      }
    }),
    rememberTemporary: assign(({ event }) => {
      const { account, at } = output<'validate'>(event)
      return {
        account: asTemporary(account),
        organization: temporaryOrganization,
        rights: temporaryRights,
        verifiedAt: at,
        held: null,
        isStale: false,
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
    forcedNoMore: assign({ isForced: false }),
    becomeStale: assign({ isStale: true }),
    clearRefused: assign(({ context, event }) => {
      if (event.type !== 'answer.refused') return {}
      return cleared(context, refusalReasons[event.code] ?? 'refreshFailed', event.pagePath)
    }),
    clearFailed: assign(({ context, event }) => {
      const { code, text, at } = failure(event)
      const next = cleared(context, refusalReasons[code] ?? 'refreshFailed')
      return code === codes.accountDisabled ? { ...next, notice: { code, text, at } } : next
    }),
    clearSignedOut: assign(({ context }) => ({ ...cleared(context, 'signedOut'), owesSignOut: true })),
    toldSignOut: assign({ owesSignOut: false }),
  },
})

// Entered anew even from `validating`: what the server says of the token before must not be taken for this one's.
const onToken = { target: 'validating', actions: 'holdToken', reenter: true } as const
const onRefusedAnswer = { guard: 'isRefusal', target: 'forgetting', actions: 'clearRefused' } as const
const onSignOut = { target: 'signingOut', actions: 'clearSignedOut' } as const

const onValidated = [
  { guard: 'isTemporaryAnswer', target: 'temporary', actions: 'rememberTemporary' },
  { guard: 'lacksOrganization', target: 'loadingOrganization', actions: 'rememberAccount' },
  { target: 'signedIn', actions: ['rememberAccount', 'forcedNoMore'] },
] as const
const onNotValidated = [
  { guard: 'isUnreachable', target: 'stale', actions: 'becomeStale' },
  { target: 'forgetting', actions: 'clearFailed' },
] as const

/** What ends or replaces a session, wherever it stands. */
const whileSignedIn = {
  'token.received': onToken,
  'answer.refused': onRefusedAnswer,
  'signOut.submitted': onSignOut,
} as const
const refreshes = {
  ...whileSignedIn,
  'page.opened': 'revalidating',
  'network.returned': 'revalidating',
  'network.lost': { target: 'stale', actions: 'becomeStale' },
  'refresh.requested': { guard: 'isForced', target: 'revalidating', actions: 'force' },
} as const
const validate = {
  src: 'validate',
  input: ({ context }: { context: SessionContext }) => ({ epoch: context.epoch }),
  onDone: onValidated,
  onError: onNotValidated,
} as const
const signOut = {
  src: 'signOut',
  // The token that is to end belongs to the epoch before the clear.
  input: ({ context }: { context: SessionContext }) => ({
    epoch: context.epoch - 1,
    timeoutMs: limits.signOutTimeoutMs,
  }),
} as const

/**
 * Who is signed in on this device (`spec.md` 4.1, `readings.md` 11–18). Durable; run by the home. The context holds nothing
 * a page may not know. Only the server's word ends a session: without a network the last verified one stays in force.
 */
export const sessionMachine = setupSession.createMachine({
  id: 'session',
  initial: 'signedOut',
  context: firstContext,
  states: {
    signedOut: {
      on: {
        'token.received': onToken,
        'page.opened': { target: 'resuming', actions: 'nextEpoch' },
        'network.returned': { guard: 'needsAsking', target: 'resuming', actions: 'nextEpoch' },
      },
    },
    resuming: {
      on: { 'token.received': onToken },
      invoke: {
        src: 'resume',
        input: ({ context }) => ({ epoch: context.epoch }),
        onDone: { target: 'validating', actions: 'asked' },
        onError: [
          { guard: 'isUnreachable', target: 'signedOut', actions: 'notReached' },
          { target: 'signedOut', actions: 'asked' },
        ],
      },
    },
    validating: { on: whileSignedIn, invoke: validate },
    loadingOrganization: {
      on: whileSignedIn,
      invoke: {
        src: 'loadOrganization',
        input: ({ context }) => ({
          epoch: context.epoch,
          productLineId: limits.productLineId,
          wantsOrganization: context.isForced || !context.organization?.orgKey,
          wantsRights: context.isForced || !context.rights?.id,
        }),
        onDone: { target: 'signedIn', actions: 'rememberOrganization' },
        onError: { target: 'signedIn', actions: 'forcedNoMore' },
      },
    },
    signedIn: { on: refreshes },
    temporary: { on: refreshes },
    revalidating: { on: whileSignedIn, invoke: validate },
    stale: {
      on: {
        ...whileSignedIn,
        'page.opened': [{ guard: 'hasAccount', target: 'revalidating' }, { target: 'validating' }],
        'network.returned': [{ guard: 'hasAccount', target: 'revalidating' }, { target: 'validating' }],
        'refresh.requested': { guard: 'isForced', target: 'revalidating', actions: 'force' },
      },
      after: { retryPause: [{ guard: 'hasAccount', target: 'revalidating' }, { target: 'validating' }] },
    },
    signingOut: {
      on: { 'token.received': onToken },
      invoke: {
        ...signOut,
        onDone: { target: 'forgetting', actions: 'toldSignOut' },
        onError: [
          { guard: 'isUnreachable', target: 'signOutOwed' },
          { target: 'forgetting', actions: 'toldSignOut' },
        ],
      },
    },
    forgetting: {
      on: { 'token.received': onToken },
      invoke: {
        src: 'forget',
        input: ({ context }) => ({
          epoch: context.epoch,
          reason: context.cleared?.reason ?? 'signedOut',
          owner: context.forgets,
        }),
        onDone: { target: 'signedOut', actions: 'asked' },
        onError: { target: 'signedOut', actions: 'asked' },
      },
    },
    signOutOwed: {
      on: { 'token.received': onToken, 'page.opened': 'tellingSignOut', 'network.returned': 'tellingSignOut' },
      after: { retryPause: 'tellingSignOut' },
    },
    tellingSignOut: {
      on: { 'token.received': onToken },
      invoke: {
        ...signOut,
        onDone: { target: 'signedOut', actions: ['toldSignOut', 'asked'] },
        onError: [
          { guard: 'isUnreachable', target: 'signOutOwed' },
          { target: 'signedOut', actions: ['toldSignOut', 'asked'] },
        ],
      },
    },
  },
})

const effectFields = ['output.epoch', 'output.at', 'output.code', 'error.kind', 'error.code', 'error.at', 'error.epoch']
const effectIds = [
  'resuming',
  'validating',
  'revalidating',
  'loadingOrganization',
  'signingOut',
  'forgetting',
  'tellingSignOut',
]
const answers = effectIds.flatMap((state) =>
  ['done', 'error'].map((kind) => [`xstate.${kind}.actor.0.session.${state}`, effectFields] as const),
)

/** Under whose name the device keeps things; null for nobody. Survives being offline. */
export const sessionOwner = ownerName

/** The session machine as homes run it. The log names states, codes and epochs; never a name, an address or an answer. */
export const sessionDefinition: DurableMachine<typeof sessionMachine, SessionView> = {
  id: 'session',
  version: 1,
  machine: sessionMachine,
  view: ({ value, context }) => sessionView(value as SessionState, context),
  logFields: {
    'page.opened': ['at'],
    'route.entered': ['at', 'name'],
    'token.received': ['at', 'temporary'],
    'answer.refused': ['at', 'code'],
    'network.lost': ['at'],
    'network.returned': ['at'],
    'refresh.requested': ['at', 'force'],
    'signOut.submitted': ['at'],
    ...Object.fromEntries(answers),
  },
  logContext: ['epoch', 'reloadEpoch', 'isStale', 'owesSignOut', 'hasAsked', 'isForced'],
  migrations: {},
  epoch: ({ epoch }) => epoch,
  owner: ({ context }) => ownerName(context),
  mayCall: ({ value, context }) =>
    (value === 'signedIn' || value === 'revalidating') && !context.isStale && !isTemporary(context.account),
}
