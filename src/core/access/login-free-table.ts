import { resultPaths } from './integration-pages-table.ts'

/** Names of the pages that need no sign-in and no organisation (ROU-15). */
export const loginFreeNames: ReadonlySet<string> = new Set([
  'login',
  'second-factor',
  'account-deleted',
  'login-mailed-code',
  'register',
  'register-organization',
  'register-third-organization',
  'register-invite',
  'forgot-password',
  'forgot-password-reset',
  'join-org',
  'create-organization',
  'code-join-organization',
  'code-join-organization-sso',
  'code-join-organization-lark',
  'code-join-organization-directly-join-lark',
  'invite-team-link',
  'apply-success',
  'register-org-invite',
  'register-org-invite2',
  'configure',
  'ide-login',
  'login-get-google-code',
  'login-get-foxlab-code',
  'login-get-lark-code',
  'register-google-organization',
  'register-lark-organization',
  'register-aws',
  'mobile-register',
  'mobile-organization-create',
  'mobile-not-support-tip',
  'invite-account-info',
  'invite-account-info-error',
  'error',
  'trace',
  'dev-mail',
  // a redirect, no page (ROU-9)
  'qywx-transit-liga',
  ...Object.keys(resultPaths),
])

/** `-en` and `-zh` are the same page in that language. */
export const baseName = (name: string): string => name.replace(/-(en|zh)$/, '')

export const isLoginFree = (name: string): boolean => loginFreeNames.has(baseName(name))
