import type { ResultName } from '../access/integration-outcomes.ts'
import { codes, providerCodes } from '../codes.ts'

/** Messengers whose pages sign people in, by their names in addresses. */
export const messengers = ['lark', 'dingtalk', 'qywx', 'slack', 'teams'] as const
export type Messenger = (typeof messengers)[number]

/** Their names in calls (`imType`). */
export const imTypes = { lark: 'fei_shu', dingtalk: 'ding_talk', qywx: 'qywx', slack: 'slack', teams: 'teams' } as const

/** The steps at which a login can fail. `app` also stands for DingTalk's corp. */
export type MessengerStep = 'app' | 'code' | 'identity' | 'token' | 'binding' | 'authUrl'

interface Failures {
  /** By the code of the answer. */
  byCode: Readonly<Record<string, ResultName>>
  other: ResultName
  /** At these steps the page is the same whatever the code. */
  bySteps?: Partial<Record<MessengerStep, ResultName>>
}

/** The result page of each failure (MSG-5, MSG-6, MSG-20). */
const failuresTable: Readonly<Record<Messenger, Failures>> = {
  lark: {
    byCode: {
      [codes.notIntegrated]: 'lark-403',
      [providerCodes.adminMissing]: 'lark-403',
      [providerCodes.notPermitted]: 'lark-not-auth',
      [providerCodes.otherTenant]: 'lark-not-auth',
    },
    other: 'lark-error',
  },
  dingtalk: {
    byCode: {},
    other: 'dingtalk-error',
    bySteps: { token: 'dingtalk-403', authUrl: 'dingtalk-403' },
  },
  qywx: {
    byCode: {
      [codes.notIntegrated]: 'qywx-not-integrated',
      [providerCodes.adminMissing]: 'qywx-concat-admin',
      [providerCodes.notPermitted]: 'qywx-403',
      [providerCodes.otherTenant]: 'qywx-mismatch',
      [providerCodes.expired]: 'qywx-expired',
      [codes.identityTaken]: 'qywx-duplicate',
    },
    other: 'qywx-error',
  },
  slack: {
    byCode: {
      [codes.notIntegrated]: 'slack-error-no-integrated',
      [providerCodes.adminMissing]: 'slack-error-no-admin-auth',
      [providerCodes.otherTenant]: 'slack-error-org-mismatch',
      [providerCodes.expired]: 'slack-error-is-auth-expired',
      [codes.identityTaken]: 'slack-error-bind-duplication',
    },
    other: 'slack-error-other',
  },
  teams: {
    byCode: {
      [codes.notIntegrated]: 'teams-error-no-integrated',
      [providerCodes.otherTenant]: 'teams-error-org-mismatch',
      [providerCodes.expired]: 'teams-error-is-auth-expired',
      [codes.identityTaken]: 'teams-error-bind-duplication',
    },
    other: 'teams-error-other',
  },
}

/** Feishu's app info is read by its code alone: `0825` or an error (MSG-5). */
const isAppError = (messenger: Messenger, step: MessengerStep, code: string): boolean =>
  messenger === 'lark' && step === 'app' && code !== codes.notIntegrated

/** The page that says why a login failed. `code`: of the server's answer; any other text where there was none. */
export const failurePage = (messenger: Messenger, step: MessengerStep, code: string): ResultName => {
  const { byCode, other, bySteps } = failuresTable[messenger]
  if (isAppError(messenger, step, code)) return other
  return bySteps?.[step] ?? byCode[code] ?? other
}

/** The page of an identity that no account has (MSG-4, MSG-7). */
export const unauthorizedPages: Readonly<Record<Messenger, ResultName>> = {
  lark: 'lark-not-auth',
  dingtalk: 'dingtalk-authorized',
  qywx: 'qywx-403',
  slack: 'slack-error-other',
  teams: 'teams-error-other',
}

/** The page after the identity was linked to the account that is signed in; without one the person goes on. */
export const boundPages: Readonly<Record<Messenger, ResultName | null>> = {
  lark: 'lark-bindAndAuthorized',
  dingtalk: null,
  qywx: 'qywx-bindAndAuthorized',
  slack: 'slack-authorized',
  teams: 'teams-authorized',
}
