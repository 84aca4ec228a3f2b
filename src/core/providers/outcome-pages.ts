import type { ResultName } from '../access/integration-outcomes.ts'
import { codes, providerCodes } from '../codes.ts'
import type { RouteName } from '../routes.ts'
import type { Messenger, Provider } from './provider-names.ts'

/** How a flow at a provider can fail, with the code of the answer (IDP-14). */
export const problemCodes = {
  denied: providerCodes.notPermitted,
  expired: providerCodes.expired,
  refused: codes.providerRefused,
  notIntegrated: codes.notIntegrated,
  otherTenant: providerCodes.otherTenant,
  notPermitted: providerCodes.notPermitted,
  adminMissing: providerCodes.adminMissing,
  taken: codes.identityTaken,
} as const
export type ProviderProblem = keyof typeof problemCodes
const providerProblems = Object.keys(problemCodes) as ProviderProblem[]

/** The steps at which a login inside a messenger can fail. `app` also stands for DingTalk's corp. */
export type MessengerStep = 'app' | 'code' | 'identity' | 'token' | 'binding' | 'authUrl'

interface ProviderPages {
  /** Redeems the voucher of a sign-in. */
  exchange: RouteName
  /** Where an identity without an account registers. */
  register: RouteName
  /** After an account was linked. */
  linked: RouteName
  /** After a person linked during sign-in (MSG-22). Absent: the page of `exchange`, which continues. */
  linkedOnTheWay?: ResultName
  failed: Readonly<Record<ProviderProblem, RouteName>>
  /** Failures of an administrator's installation. Absent: as `failed`. */
  installFailed?: Readonly<Record<ProviderProblem, RouteName>>
}

/** Messengers sign people in inside their clients, too. */
interface MessengerPages extends ProviderPages {
  failed: Readonly<Record<ProviderProblem, ResultName>>
  /** For messengers whose failure page depends only on the step (MSG-6): the pages of some steps, and of all others. */
  failedAt?: Readonly<Partial<Record<MessengerStep, ResultName>> & { other: ResultName }>
  /** An identity that no account has (MSG-4, MSG-7). */
  unlinked: ResultName
  /** After the identity was linked to the signed-in account; null: the person continues without a page. */
  bound: ResultName | null
}

const everywhere = <Page extends RouteName>(page: Page): Record<ProviderProblem, Page> =>
  Object.fromEntries(providerProblems.map((problem) => [problem, page])) as Record<ProviderProblem, Page>

const lark: MessengerPages = {
  exchange: 'login-get-lark-code',
  register: 'register-lark-organization',
  linked: 'setting-account',
  linkedOnTheWay: 'lark-authorized',
  failed: {
    ...everywhere('lark-error'),
    notIntegrated: 'lark-403',
    adminMissing: 'lark-403',
    notPermitted: 'lark-not-auth',
    otherTenant: 'lark-not-auth',
  },
  unlinked: 'lark-not-auth',
  bound: 'lark-bindAndAuthorized',
}

/** The pages on which each provider's flows end, in a browser and inside messengers. Pages that are no result pages get the failure as `problem`. */
export const outcomePages: Readonly<Record<Provider, ProviderPages> & Record<Messenger, MessengerPages>> = {
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
    linkedOnTheWay: 'teams-authorized',
    failed: {
      ...everywhere('teams-error-other'),
      expired: 'teams-error-is-auth-expired',
      notIntegrated: 'teams-error-no-integrated',
      otherTenant: 'teams-error-org-mismatch',
      taken: 'teams-error-bind-duplication',
    },
    unlinked: 'teams-error-other',
    bound: 'teams-authorized',
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
    failedAt: { token: 'dingtalk-403', authUrl: 'dingtalk-403', other: 'dingtalk-error' },
    unlinked: 'dingtalk-authorized',
    bound: null,
  },
  qywx: {
    exchange: 'qywx-transit',
    register: 'register-third-organization',
    linked: 'qywx-authorized',
    linkedOnTheWay: 'qywx-bindAndAuthorized',
    failed: {
      ...everywhere('qywx-error'),
      expired: 'qywx-expired',
      notIntegrated: 'qywx-not-integrated',
      otherTenant: 'qywx-mismatch',
      notPermitted: 'qywx-403',
      adminMissing: 'qywx-concat-admin',
      taken: 'qywx-duplicate',
    },
    installFailed: { ...everywhere('qywx-error-store'), expired: 'qywx-expired', otherTenant: 'qywx-mismatch' },
    unlinked: 'qywx-403',
    bound: 'qywx-bindAndAuthorized',
  },
  slack: {
    exchange: 'slack-transit',
    register: 'register-third-organization',
    linked: 'slack-authorized',
    linkedOnTheWay: 'slack-authorized',
    failed: {
      ...everywhere('slack-error-other'),
      expired: 'slack-error-is-auth-expired',
      notIntegrated: 'slack-error-no-integrated',
      otherTenant: 'slack-error-org-mismatch',
      adminMissing: 'slack-error-no-admin-auth',
      taken: 'slack-error-bind-duplication',
    },
    unlinked: 'slack-error-other',
    bound: 'slack-authorized',
  },
}

/** The page that says why a login inside a messenger failed. `code`: the code of the server's answer; any other text if there was none. */
export const failurePage = (messenger: Messenger, step: MessengerStep, code: string): ResultName => {
  const { failed, failedAt } = outcomePages[messenger]
  // for Feishu's app info only the code counts: `0825` or an error (MSG-5)
  if (messenger === 'lark' && step === 'app' && code !== codes.notIntegrated) return failed.refused
  if (failedAt) return failedAt[step] ?? failedAt.other
  // `denied` and `notPermitted` share one code; from the server it is never the person's own refusal
  const problem = providerProblems.find((name) => name !== 'denied' && problemCodes[name] === code)
  return failed[problem ?? 'refused']
}
