import type { EffectFailure } from '../../src/core/durable-machine-types.ts'
import type { SessionContext, SessionEffects, SessionEvent } from '../../src/core/session/session-types.ts'
import { account, assembly, organization, rights, temporaryAssembly } from '../traces/session-steps.ts'

const at = 5
const answer = { epoch: 1, at }

type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>
type Examples<Type extends SessionEvent['type']> = readonly (
  | EventOf<Type>
  | ((context: SessionContext) => EventOf<Type>)
)[]

/** The events that pages and runtime dispatch, with a row for each outcome of a guard. */
export const sessionEvents: { [Type in SessionEvent['type']]: Examples<Type> } = {
  'page.opened': [{ type: 'page.opened', at }],
  'route.entered': [{ type: 'route.entered', at, name: 'home' }],
  'token.received': [
    { type: 'token.received', at, userId: '10001' },
    { type: 'token.received', at, userId: '10001', assembly },
    ({ epoch }) => ({ type: 'token.received', at, assembly, epoch }),
    ({ epoch }) => ({ type: 'token.received', at, assembly: temporaryAssembly, epoch }),
  ],
  'token.renewed': [{ type: 'token.renewed', at }],
  'answer.refused': [
    { type: 'answer.refused', at, code: '403', pagePath: '/' },
    { type: 'answer.refused', at, code: '04206', pagePath: '/' },
    { type: 'answer.refused', at, code: '04206', pagePath: '/sso/login' },
    { type: 'answer.refused', at, code: '0500001', pagePath: '/' },
  ],
  'network.lost': [{ type: 'network.lost', at }],
  'network.returned': [{ type: 'network.returned', at }],
  'refresh.requested': [
    { type: 'refresh.requested', at, force: true },
    { type: 'refresh.requested', at, force: false },
  ],
  'signOut.submitted': [{ type: 'signOut.submitted', at }],
}

interface EffectEnds<Name extends keyof SessionEffects> {
  outputs: readonly SessionEffects[Name]['output'][]
  errors: readonly EffectFailure[]
}

const failure = { text: '', at, epoch: 1 }
const unreachable: EffectFailure = { ...failure, kind: 'unreachable', code: '0' }
const refused = (code: string): EffectFailure => ({ ...failure, kind: 'refused', code })

/** The possible results of each effect. */
export const sessionEffectEnds: { [Name in keyof SessionEffects]: EffectEnds<Name> } = {
  resume: { outputs: [answer], errors: [unreachable, refused('04206')] },
  validate: {
    outputs: [
      { ...answer, code: '200', account, organization },
      { ...answer, code: '200', account: { ...account, orgId: null }, organization: null },
      { ...answer, code: '0418', account: { ...account, orgId: null }, organization: null },
    ],
    errors: [unreachable, refused('04206'), refused('0410020')],
  },
  loadOrganization: { outputs: [{ ...answer, organization, rights }], errors: [unreachable] },
  signOut: { outputs: [answer], errors: [unreachable, refused('04206')] },
  forget: { outputs: [answer], errors: [unreachable] },
}

/** The facts that guards read in this state: contexts with equal facts are one node of the graph. */
export const sessionFacts = (context: SessionContext, state: unknown) => [
  context.account?.userId ?? null,
  context.account?.orgId ?? null,
  context.organization?.orgKey ?? null,
  context.rights?.id ?? null,
  context.isStale,
  context.isForced,
  context.signOutPending,
  state === 'forgetting' && context.cookieChecked,
]
