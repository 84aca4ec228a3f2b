import type { RouteName } from '../routes.ts'
import type { Provider } from './provider-names.ts'

/** How a flow at a provider can fail (IDP-14). */
export const providerProblems = [
  'denied',
  'expired',
  'refused',
  'notIntegrated',
  'otherTenant',
  'notPermitted',
  'adminMissing',
  'taken',
] as const
export type ProviderProblem = (typeof providerProblems)[number]

interface ProviderPages {
  /** Redeems the voucher of a sign-in. */
  exchange: RouteName
  /** Where an identity without an account registers. */
  register: RouteName
  /** After an account was linked. */
  linked: RouteName
  failed: Readonly<Record<ProviderProblem, RouteName>>
}

const everywhere = (page: RouteName): Record<ProviderProblem, RouteName> =>
  Object.fromEntries(providerProblems.map((problem) => [problem, page])) as Record<ProviderProblem, RouteName>

const lark: ProviderPages = {
  exchange: 'login-get-lark-code',
  register: 'register-lark-organization',
  linked: 'setting-account',
  failed: {
    ...everywhere('lark-error'),
    notIntegrated: 'lark-403',
    adminMissing: 'lark-403',
    notPermitted: 'lark-not-auth',
    otherTenant: 'lark-not-auth',
  },
}

/** The pages on which each provider's flows end. Pages without a result of their own hear of it in `problem`. */
export const outcomePages: Readonly<Record<Provider, ProviderPages>> = {
  foxlab: {
    exchange: 'login-get-foxlab-code',
    register: 'register-third-organization',
    linked: 'setting-account',
    failed: everywhere('login-get-foxlab-code'),
  },
  google: {
    exchange: 'login-get-google-code',
    register: 'register-google-organization',
    linked: 'setting-account',
    failed: everywhere('login-get-google-code'),
  },
  teams: {
    exchange: 'teams-transit',
    register: 'register-third-organization',
    linked: 'teams-authorized',
    failed: {
      ...everywhere('teams-error-other'),
      expired: 'teams-error-is-auth-expired',
      notIntegrated: 'teams-error-no-integrated',
      otherTenant: 'teams-error-org-mismatch',
      taken: 'teams-error-bind-duplication',
    },
  },
  feishu: lark,
  lark,
  dingtalk: {
    exchange: 'dingtalk-authorized',
    register: 'register-third-organization',
    linked: 'setting-account',
    failed: {
      ...everywhere('dingtalk-error'),
      expired: 'dingtalk-expired',
      notIntegrated: 'dingtalk-not-integrated',
      otherTenant: 'dingtalk-mismatch',
      notPermitted: 'dingtalk-403',
      adminMissing: 'dingtalk-not-auth',
    },
  },
  qywx: {
    exchange: 'qywx-transit',
    register: 'register-third-organization',
    linked: 'qywx-authorized',
    failed: {
      ...everywhere('qywx-error'),
      expired: 'qywx-expired',
      notIntegrated: 'qywx-not-integrated',
      otherTenant: 'qywx-mismatch',
      notPermitted: 'qywx-403',
      adminMissing: 'qywx-concat-admin',
      taken: 'qywx-duplicate',
    },
  },
  slack: {
    exchange: 'slack-transit',
    register: 'register-third-organization',
    linked: 'slack-authorized',
    failed: {
      ...everywhere('slack-error-other'),
      expired: 'slack-error-is-auth-expired',
      notIntegrated: 'slack-error-no-integrated',
      otherTenant: 'slack-error-org-mismatch',
      adminMissing: 'slack-error-no-admin-auth',
      taken: 'slack-error-bind-duplication',
    },
  },
}
