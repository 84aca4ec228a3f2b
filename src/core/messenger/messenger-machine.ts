import { assign, setup } from 'xstate'
import type { ResultName } from '../access/integration-outcomes.ts'
import { providerCodes } from '../codes.ts'
import type { DurableMachine, EffectFailure } from '../durable-machine-types.ts'
import { effect } from '../effect-logic.ts'
import { failurePage, type MessengerStep, outcomePages } from '../providers/outcome-pages.ts'
import type { Messenger } from '../providers/provider-names.ts'

/** The parameters with which a page opened the login. `suuid` of the address is the integration's `uuid`. */
type Opening = {
  messenger: Messenger
  uuid: string
  /** DingTalk's look-ups and WeCom's address need the organisation; empty if the address has none. */
  orgId: string
  /** `bind`: links the messenger's identity to the account that is signed in. */
  purpose: 'login' | 'bind'
  /** Outside the messenger's client, the provider's own login is used. */
  isInClient: boolean
  /** A phone hands the session over by a ticket. */
  isPhone: boolean
}

/**
 * Facts that the page of an attempt reports. Codes, handles, tickets and addresses with a state are secrets: the page holds them only
 * in memory, and no event contains them.
 */
type Fact =
  | { type: 'code.received' }
  /** The client gave no code. absent, timeout: nothing answered · denied: by the person · failed: by the client. */
  | { type: 'code.refused'; reason: 'absent' | 'timeout' | 'denied' | 'failed' }
  | { type: 'identity.received' }
  | { type: 'identity.refused'; code: string }
  /** By then the session has received its token. */
  | { type: 'token.answered'; isAuthorized: boolean }
  | { type: 'token.refused'; code: string }
  | { type: 'binding.made' }
  | { type: 'binding.refused'; code: string }
  /** A phone's ticket was answered, with or without one: the session is on this device either way. */
  | { type: 'ticket.answered' }
  | { type: 'authUrl.refused'; code: string }
  | { type: 'login.left' }

/** `attempt` names one run of the login in one page; facts of another attempt change nothing. */
export type MessengerEvent = (Fact | ({ type: 'login.opened' } & Opening)) & { attempt: string; at: number }

/** What the page needs for the messenger's client. */
export interface MessengerApp {
  appId: string
  corpId: string
  orgUuid: string
}

/** Input and output of each effect. */
export interface MessengerEffects {
  /** `/open/im/get/app-info` */
  loadApp: { input: { messenger: Messenger; uuid: string }; output: MessengerApp & { appType: 'self' | 'store' } }
  /** `/im/dingtalk/auth-user-info` without a code */
  loadCorp: { input: { orgId: string }; output: MessengerApp }
}

export interface MessengerContext extends Opening {
  attempt: string
  app: MessengerApp | null
  /** A used or expired code was replaced once. */
  hasRetried: boolean
  outcome: ResultName | null
}

export type MessengerState =
  | 'idle'
  | 'loadingApp'
  | 'loadingCorp'
  | 'requestingCode'
  | 'identifying'
  | 'requestingToken'
  | 'binding'
  | 'handingOver'
  | 'goingToProvider'
  | 'ordinary'
  | 'signedIn'
  | 'ended'

/** A login as pages see it. */
export interface MessengerView {
  status: MessengerState
  attempt: string
  messenger: Messenger
  app: MessengerApp | null
  /** The result page of an ended login. */
  outcome: ResultName | null
}

type Effect<Name extends keyof MessengerEffects> = ReturnType<
  typeof effect<MessengerEffects[Name]['output'], MessengerEffects[Name]['input']>
>

const first: MessengerContext = {
  attempt: '',
  messenger: 'lark',
  uuid: '',
  orgId: '',
  purpose: 'login',
  isInClient: false,
  isPhone: false,
  app: null,
  hasRetried: false,
  outcome: null,
}

const failure = (event: unknown) => (event as { error: EffectFailure }).error
const codeIn = (event: object): string => ('code' in event ? String(event.code) : '')

const setupMessenger = setup({
  types: {} as { context: MessengerContext; events: MessengerEvent },
  actors: {
    loadApp: effect() as Effect<'loadApp'>,
    loadCorp: effect() as Effect<'loadCorp'>,
  },
  guards: {
    isCurrent: ({ context, event }) => event.attempt === context.attempt,
    isStoreApp: ({ event }) =>
      (event as unknown as { output: MessengerEffects['loadApp']['output'] }).output.appType === 'store',
    /** The clients of WeCom and Slack give pages no code. */
    isByRedirect: ({ event }) =>
      event.type === 'login.opened' && (!event.isInClient || ['qywx', 'slack'].includes(event.messenger)),
    isDingTalk: ({ event }) => event.type === 'login.opened' && event.messenger === 'dingtalk',
    isBoundWithoutPage: ({ context, event }) =>
      event.attempt === context.attempt && outcomePages[context.messenger].bound === null,
    /** Feishu's own redirect needs no click inside its client, so it is the fallback when its script does not answer. */
    hasOtherWay: ({ context, event }) =>
      event.attempt === context.attempt &&
      event.type === 'code.refused' &&
      event.reason !== 'denied' &&
      context.messenger === 'lark' &&
      context.purpose === 'login',
    mayRetry: ({ context, event }) =>
      event.attempt === context.attempt &&
      codeIn(event) === providerCodes.expired &&
      context.messenger !== 'dingtalk' &&
      !context.hasRetried,
    isBinding: ({ context, event }) => event.attempt === context.attempt && context.purpose === 'bind',
    isAuthorizedOnPhone: ({ context, event }) =>
      event.attempt === context.attempt && event.type === 'token.answered' && event.isAuthorized && context.isPhone,
    isAuthorized: ({ context, event }) =>
      event.attempt === context.attempt && event.type === 'token.answered' && event.isAuthorized,
  },
  actions: {
    open: assign(({ event }) => {
      if (event.type !== 'login.opened') return {}
      const { attempt, messenger, uuid, orgId, purpose, isInClient, isPhone } = event
      return { ...first, attempt, messenger, uuid, orgId, purpose, isInClient, isPhone }
    }),
    rememberApp: assign(({ event }) => {
      const { appId, corpId, orgUuid } = (event as unknown as { output: MessengerApp }).output
      return { app: { appId, corpId, orgUuid } }
    }),
    markRetried: assign({ hasRetried: true }),
    fail: assign(({ context, event }, { step }: { step: MessengerStep }) => ({
      outcome: failurePage(context.messenger, step, 'error' in event ? failure(event).code : codeIn(event)),
    })),
    endUnauthorized: assign(({ context }) => ({ outcome: outcomePages[context.messenger].unlinked })),
    endBound: assign(({ context }) => ({ outcome: outcomePages[context.messenger].bound })),
    forget: assign(first),
  },
})

const fails = (step: MessengerStep) => ({ target: 'ended', actions: { type: 'fail', params: { step } } }) as const
/** In every state: a new attempt replaces the former one, and an attempt is forgotten when its page leaves the login. */
const anew = {
  'login.opened': [
    { guard: 'isByRedirect', target: 'goingToProvider', actions: 'open', reenter: true },
    { guard: 'isDingTalk', target: 'loadingCorp', actions: 'open', reenter: true },
    { target: 'loadingApp', actions: 'open', reenter: true },
  ],
  'login.left': { guard: 'isCurrent', target: 'idle', actions: 'forget' },
} as const
const failsAt = (step: MessengerStep) => ({ guard: 'isCurrent', ...fails(step) }) as const

/**
 * Login inside a messenger (MSG-4 to MSG-8). Durable; run by the runtime. Only the newest attempt counts: opening an address again
 * starts from the beginning, whatever happened to the page or the worker. The page handles the answers of the messenger's client;
 * the context holds no code, handle or token.
 */
export const messengerMachine = setupMessenger.createMachine({
  id: 'messenger',
  initial: 'idle',
  context: first,
  states: {
    idle: { on: { 'login.opened': anew['login.opened'] } },
    loadingApp: {
      on: anew,
      invoke: {
        src: 'loadApp',
        input: ({ context: { messenger, uuid } }) => ({ messenger, uuid }),
        onDone: [
          { guard: 'isStoreApp', target: 'ordinary' },
          { target: 'requestingCode', actions: 'rememberApp' },
        ],
        onError: fails('app'),
      },
    },
    loadingCorp: {
      on: anew,
      invoke: {
        src: 'loadCorp',
        input: ({ context: { orgId } }) => ({ orgId }),
        onDone: { target: 'requestingCode', actions: 'rememberApp' },
        onError: fails('app'),
      },
    },
    requestingCode: {
      on: {
        ...anew,
        'code.received': { guard: 'isCurrent', target: 'identifying' },
        'code.refused': [{ guard: 'hasOtherWay', target: 'goingToProvider' }, failsAt('code')],
      },
    },
    identifying: {
      on: {
        ...anew,
        'identity.received': [
          { guard: 'isBinding', target: 'binding' },
          { guard: 'isCurrent', target: 'requestingToken' },
        ],
        'identity.refused': [
          { guard: 'mayRetry', target: 'requestingCode', actions: 'markRetried' },
          failsAt('identity'),
        ],
      },
    },
    requestingToken: {
      on: {
        ...anew,
        'token.answered': [
          { guard: 'isAuthorizedOnPhone', target: 'handingOver' },
          { guard: 'isAuthorized', target: 'signedIn' },
          { guard: 'isCurrent', target: 'ended', actions: 'endUnauthorized' },
        ],
        'token.refused': failsAt('token'),
      },
    },
    binding: {
      on: {
        ...anew,
        'binding.made': [
          { guard: 'isBoundWithoutPage', target: 'signedIn' },
          { guard: 'isCurrent', target: 'ended', actions: 'endBound' },
        ],
        'binding.refused': failsAt('binding'),
      },
    },
    handingOver: { on: { ...anew, 'ticket.answered': { guard: 'isCurrent', target: 'signedIn' } } },
    goingToProvider: { on: { ...anew, 'authUrl.refused': failsAt('authUrl') } },
    ordinary: { on: anew },
    signedIn: { on: anew },
    ended: { on: anew },
  },
})

/** The machine definition for runtimes. Ids of integrations and organisations are not logged. */
export const messengerDefinition = {
  id: 'messenger',
  version: 1,
  machine: messengerMachine,
  pageEvents: [
    'login.opened',
    'code.received',
    'code.refused',
    'identity.received',
    'identity.refused',
    'token.answered',
    'token.refused',
    'binding.made',
    'binding.refused',
    'ticket.answered',
    'authUrl.refused',
    'login.left',
  ],
  view: ({ value, context: { attempt, messenger, app, outcome } }): MessengerView => ({
    status: value as MessengerState,
    attempt,
    messenger,
    app,
    outcome,
  }),
  logFields: {
    'login.opened': ['at', 'attempt', 'messenger', 'purpose', 'isInClient', 'isPhone'],
    'code.refused': ['at', 'attempt', 'reason'],
    'token.answered': ['at', 'attempt', 'isAuthorized'],
    '*': ['at', 'attempt', 'code', 'output.appType', 'error.kind', 'error.code', 'error.at'],
  },
  logContext: ['attempt', 'messenger', 'purpose', 'isInClient', 'isPhone', 'hasRetried', 'outcome'],
  migrations: {},
} as const satisfies DurableMachine<typeof messengerMachine, MessengerView>
