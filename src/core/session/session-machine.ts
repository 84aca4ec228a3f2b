import type { DurableMachine, StoredState } from '../durable-machine-types.ts'
import * as limits from '../limits.ts'
import { temporaryUserId } from '../limits.ts'
import { asBefore } from '../migrated-state.ts'
import { troubles } from '../trouble/troubles.ts'
import { firstContext, isTemporary, ownerName, sessionView, signInPages } from './session-rules.ts'
import { setupSession } from './session-setup.ts'
import type { SessionContext, SessionState, SessionView } from './session-types.ts'

// A token with its assembly needs no validation. Re-enters `validating`: the answer about the former token must not count
// for this one.
const onToken = [
  { guard: 'isAssembledTemporary', target: 'temporary', actions: ['setPendingOwner', 'rememberTemporary'] },
  { guard: 'isAssembled', target: 'signedIn', actions: ['setPendingOwner', 'rememberAssembly'] },
  { target: 'validating', actions: 'setPendingOwner', reenter: true },
] as const
// Keeps the view. Validating with the new token ends the former token.
const onRenewal = { target: 'revalidating', actions: 'nextEpoch', reenter: true } as const
const onRefusedAnswer = { guard: 'isRefusal', target: 'forgetting', actions: 'clearRefused' } as const
const onSignOut = { target: 'signingOut', actions: ['clearSignedOut', 'oweSignOut'] } as const
// A navigation refreshes a person who has a token but whose account is not known yet.
const onResume = { guard: 'isCookieUnchecked', target: 'resuming', actions: 'nextEpoch' } as const
// A page that was opened meanwhile still tries the cookie, which may hold another session by now.
const onForgotten = [
  { guard: 'cookieChecked', target: 'signedOut' },
  { target: 'resuming', actions: 'nextEpoch' },
] as const

const onValidated = [
  { guard: 'isTemporaryAnswer', target: 'temporary', actions: 'rememberTemporary' },
  { guard: 'lacksOrganization', target: 'loadingOrganization', actions: 'rememberAccount' },
  { target: 'signedIn', actions: ['rememberAccount', 'clearForced'] },
] as const
const onNotValidated = [
  { guard: 'isUnreachable', target: 'stale', actions: 'becomeStale' },
  { guard: 'isEndedByServer', target: 'forgetting', actions: 'clearFailed' },
  // The cookie's session is still valid for the server: it is ended there, otherwise the next page load would try it again.
  { target: 'signingOut', actions: ['clearFailed', 'oweSignOut'] },
] as const

/** The events that end or replace a session, in every state with one. */
const onSessionEnd = {
  'token.received': onToken,
  'answer.refused': onRefusedAnswer,
  'signOut.submitted': onSignOut,
} as const
const whileSignedIn = { ...onSessionEnd, 'token.renewed': onRenewal } as const
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
  // the token to end belongs to the epoch before the clear
  input: ({ context }: { context: SessionContext }) => ({
    epoch: context.epoch - 1,
    timeoutMs: limits.signOutTimeoutMs,
  }),
} as const

/**
 * Who is signed in on this device (SES-6 to SES-23). Durable. The context holds nothing that a page may not know. Only the
 * server ends a session: without a network the last verified one stays valid.
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
        'network.returned': onResume,
        'route.entered': onResume,
      },
    },
    resuming: {
      on: { 'token.received': onToken },
      invoke: {
        src: 'resume',
        input: ({ context }) => ({ epoch: context.epoch }),
        onDone: { target: 'validating', actions: 'markCookieChecked' },
        onError: [
          { guard: 'isUnreachable', target: 'signedOut', actions: 'markUnreachable' },
          { target: 'signedOut', actions: 'markCookieChecked' },
        ],
      },
    },
    validating: { on: onSessionEnd, invoke: validate },
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
        onError: { target: 'signedIn', actions: 'clearForced' },
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
        'route.entered': { guard: 'lacksAccount', target: 'validating' },
        'refresh.requested': { guard: 'isForced', target: 'revalidating', actions: 'force' },
        'network.lost': { actions: 'becomeStale' },
      },
      after: { retryPause: [{ guard: 'hasAccount', target: 'revalidating' }, { target: 'validating' }] },
    },
    signingOut: {
      on: { 'token.received': onToken },
      invoke: {
        ...signOut,
        onDone: { target: 'forgetting', actions: 'clearSignOutPending' },
        onError: [
          { guard: 'isUnreachable', target: 'signOutOwed' },
          { target: 'forgetting', actions: 'clearSignOutPending' },
        ],
      },
    },
    forgetting: {
      on: { 'token.received': onToken, 'page.opened': { actions: 'recheckCookie' } },
      invoke: {
        src: 'forget',
        input: ({ context }) => ({ epoch: context.epoch }),
        onDone: onForgotten,
        onError: onForgotten,
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
        onDone: { target: 'signedOut', actions: ['clearSignOutPending', 'markCookieChecked'] },
        onError: [
          { guard: 'isUnreachable', target: 'signOutOwed' },
          { target: 'signedOut', actions: ['clearSignOutPending', 'markCookieChecked'] },
        ],
      },
    },
  },
})

const answerFields = [
  'at',
  'output.epoch',
  'output.at',
  'output.code',
  'output.account.userId#',
  'output.account.orgId#',
  'output.organization.id#',
  'output.organization.orgKey#',
  'output.rights.id#',
  'error.kind',
  'error.code',
  'error.at',
]

/** Version 1 remembered the owner after a sign-out. */
const withoutFormerOwner = ({ value, context }: StoredState): StoredState => {
  const { forgets: _, ...rest } = context as { forgets?: unknown }
  return { value, context: rest }
}

/** Version 2 had other names for three fields. */
const withStandardNames = ({ value, context }: StoredState): StoredState => {
  const { held, hasAsked, owesSignOut, ...rest } = context as Record<string, unknown>
  return {
    value,
    context: { ...rest, pendingOwner: held ?? null, cookieChecked: hasAsked, signOutPending: owesSignOut },
  }
}

/** Version 3 stored that the server could not be reached, but not why. */
const withTrouble = ({ value, context }: StoredState): StoredState => {
  const known = context as { isStale?: boolean }
  return { value, context: { ...known, trouble: known.isStale ? 'offline' : null } }
}

/** The session machine for runtimes. The log has states, codes and epochs; never a name or an id. */
export const sessionDefinition = {
  id: 'session',
  version: 7,
  machine: sessionMachine,
  pageEvents: [
    'page.opened',
    'route.entered',
    'network.lost',
    'network.returned',
    'refresh.requested',
    'signOut.submitted',
  ],
  view: ({ value, context }) => sessionView(value as SessionState, context),
  logFields: {
    'page.opened': ['at'],
    'route.entered': ['at', 'name'],
    'token.received': [
      'at',
      'temporary',
      'epoch',
      'assembly.code',
      'assembly.userInfo.userId#',
      'assembly.userInfo.orgId#',
      'assembly.orgInfo.id#',
      'assembly.orgInfo.orgKey#',
      'assembly.rights.id#',
    ],
    'token.renewed': ['at'],
    'answer.refused': ['at', 'code', 'epoch', 'pagePath#'],
    'network.lost': ['at', 'trouble'],
    'network.returned': ['at'],
    'refresh.requested': ['at', 'force'],
    'signOut.submitted': ['at'],
    '*': answerFields,
  },
  logContext: [
    'epoch',
    'reloadEpoch',
    'cleared.epoch',
    'cleared.reason',
    'verifiedAt',
    'notice.code',
    'isStale',
    'trouble',
    'signOutPending',
    'cookieChecked',
    'isForced',
    'account.userId#',
    'account.orgId#',
    'organization.id#',
    'organization.orgKey#',
    'rights.id#',
  ],
  loggableValues: ['', temporaryUserId, ...signInPages, ...troubles],
  // version 4 kept the cookie's session after a refused refresh, and did not try the cookie on navigation; version 6 did not keep
  // the own id of a temporary user, which the next validation brings
  migrations: { 1: withoutFormerOwner, 2: withStandardNames, 3: withTrouble, 4: asBefore, 5: asBefore, 6: asBefore },
  epoch: ({ epoch }) => epoch,
  owner: ({ context }) => ownerName(context),
  mayCall: ({ value, context }) =>
    (value === 'signedIn' || value === 'revalidating') && !context.isStale && !isTemporary(context.account),
} as const satisfies DurableMachine<typeof sessionMachine, SessionView>
