import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { type ResultName, resultPaths } from './core/access/integration-pages-table.ts'
import type { Locale } from './core/locale/locale-rules.ts'
import { shareLoginRouteName } from './core/share/share-resources-table.ts'
import { lazyPages as pages } from './lazy-pages-table.ts'

export interface Route {
  path: string
  page: () => Promise<ComponentType>
  /** `open` pages need no sign-in: the guard's list in core, repeated here to be read, and compared by a test. `share`: the share decides. */
  access: 'open' | 'session' | 'share'
  /** Absent: the page says it itself, with its texts. */
  title?: MessageDescriptor
  /** The page stays as it was left while others are shown. */
  keepAlive?: boolean
  /** The page is shown in this language, whatever was chosen. */
  locale?: Locale
}

const titles = {
  home: msg`Home`,
  signIn: msg`Sign in`,
  secondFactor: msg`Confirm that it is you`,
  createAccount: msg`Create an account`,
  ideLogin: msg`Sign in to an IDE`,
  authorize: msg`Allow access`,
  inviteOthers: msg`Invite people`,
  forgotPassword: msg`Forgot your password?`,
  newPassword: msg`Choose a new password`,
  newOrganization: msg`Create an organisation`,
  largerScreen: msg`Better on a larger screen`,
  setUp: msg`Set up your workspace`,
  error: msg`Something went wrong`,
  invitation: msg`Invitation`,
  join: msg`Join an organisation`,
  applied: msg`Request sent`,
  account: msg`My account`,
  organisation: msg`Organisation`,
  members: msg`Members`,
  invitations: msg`Invitations`,
  auditLog: msg`Audit log`,
  security: msg`Security`,
  apiKeys: msg`API keys`,
  mails: msg`Mails`,
  shared: msg`Shared with you`,
  trace: msg`Trace`,
} as const

type Page = Route['page']

/** A page of the account area that anybody may see. */
const open = (path: string, page: Page, title: MessageDescriptor) =>
  ({ path: `/sso/${path}`, page, access: 'open', title }) as const

/** One of those that need a session. */
const own = (path: string, page: Page, title: MessageDescriptor) =>
  ({ path: `/sso/${path}`, page, access: 'session', title }) as const

/** One that outsiders open by a share (meta share=true). */
const shared = (path: string, page: Page) =>
  ({ path: `/sso/share/${path}`, page, access: 'share', title: titles.shared }) as const

/** A page of settings. */
const setting = (path: string, page: Page, title: MessageDescriptor) =>
  ({ path: `/setting/${path}`, page, access: 'session', title }) as const

/** The endings of messengers' ways: the same page for all. */
const resultRoutes = Object.fromEntries(
  Object.entries(resultPaths).map(([name, path]) => [name, { path, page: pages.result, access: 'open' }]),
) as Record<ResultName, Route>

/**
 * THE table of URLs. `/sso`, `/orginfo` and the old addresses of settings are no pages: the guard leads them on, and
 * unknown paths to the start.
 */
export const routes = {
  home: { path: '/', page: pages.home, access: 'session', title: titles.home, keepAlive: true },
  login: open('login', pages.login, titles.signIn),
  'second-factor': open('second-factor', pages.secondFactor, titles.secondFactor),
  register: open('register', pages.register, titles.createAccount),
  'register-invite': open('register/invite', pages.register, titles.createAccount),
  'register-org-invite': open('register/org-invite', pages.register, titles.createAccount),
  'register-org-invite2': open('register/org-invite2', pages.register, titles.createAccount),
  'register-organization': open('register/organization', pages.register, titles.createAccount),
  'register-organization-en': {
    ...open('register/organization-en', pages.register, titles.createAccount),
    locale: 'en',
  },
  'register-third-organization': open('register/third-organization', pages.register, titles.createAccount),
  'register-google-organization': open('register/google-organization', pages.register, titles.createAccount),
  'register-lark-organization': open('register/lark-organization', pages.register, titles.createAccount),
  'register-aws': open('register/aws', pages.registerAws, titles.createAccount),
  'register-oldOrganization': own('register/oldOrganization', pages.oldOrganization, titles.newOrganization),
  'login-mailed-code': open('login/mailed-code', pages.mailedCode, titles.signIn),
  'login-get-google-code': open('login/get-google-code', pages.codeExchange, titles.signIn),
  'login-get-foxlab-code': open('login/get-foxlab-code', pages.codeExchange, titles.signIn),
  'login-get-lark-code': open('login/get-lark-code', pages.codeExchange, titles.signIn),
  'ide-login': open('ide-login', pages.ideLogin, titles.ideLogin),
  authorize: own('authorize', pages.authorize, titles.authorize),
  'forgot-password': open('forgot-password', pages.forgotPassword, titles.forgotPassword),
  'forgot-password-reset': open('forgot-password/reset', pages.resetPassword, titles.newPassword),
  'create-organization': open('create-organization', pages.createOrganization, titles.newOrganization),
  'create-organization-en': {
    ...open('create-organization/index-en', pages.createOrganization, titles.newOrganization),
    locale: 'en',
  },
  'create-organization-invitation': own('create-organization/invitation', pages.createInvitation, titles.inviteOthers),
  configure: open('configure', pages.configure, titles.setUp),
  'configure-en': { ...open('configure/en', pages.configure, titles.setUp), locale: 'en' },
  'configure-zh': { ...open('configure/zh', pages.configure, titles.setUp), locale: 'zh' },
  'mobile-register': open('mobile/register', pages.register, titles.createAccount),
  'mobile-organization-create': open('mobile/organization-create', pages.createOrganization, titles.newOrganization),
  'mobile-not-support-tip': open('mobile/not-support-tip', pages.notSupportTip, titles.largerScreen),
  ...resultRoutes,
  error: open('error', pages.error, titles.error),
  'invite-account-info': open('invite-account-info', pages.inviteAccountInfo, titles.invitation),
  'invite-account-info-error': open('invite-account-info/error', pages.inviteAccountInfoError, titles.invitation),
  'code-join-organization': open('code-join-organization', pages.codeJoin, titles.join),
  'code-join-organization-en': {
    ...open('code-join-organization/index-en', pages.codeJoin, titles.join),
    locale: 'en',
  },
  'code-join-organization-lark': open('code-join-organization/lark', pages.codeJoin, titles.join),
  'code-join-organization-sso': open('code-join-organization/sso', pages.codeJoin, titles.join),
  'code-join-organization-directly-join-lark': open(
    'code-join-organization/directly-join-lark',
    pages.directlyJoinLark,
    titles.join,
  ),
  'invite-team-link': open('invite-team-link', pages.inviteTeamLink, titles.join),
  'join-org': open('join-org', pages.joinOrg, titles.join),
  'apply-success': open('apply-success', pages.applySuccess, titles.applied),
  'setting-account': { ...setting('account', pages.account, titles.account), keepAlive: true },
  'account-deleted': open('account-deleted', pages.accountDeleted, titles.account),
  'setting-security': setting('security', pages.security, titles.security),
  'setting-orginfo': { ...setting('orginfo', pages.orginfo, titles.organisation), keepAlive: true },
  'setting-members': setting('members', pages.members, titles.members),
  'setting-invitations': setting('invitations', pages.invitations, titles.invitations),
  'setting-audit-log': setting('audit-log', pages.auditLog, titles.auditLog),
  'setting-api-key': setting('api-key', pages.apiKey, titles.apiKeys),
  [shareLoginRouteName]: shared('login', pages.shareLogin),
  'share-organization': shared('organization', pages.sharedOrganization),
  trace: open('trace', pages.trace, titles.trace),
  'dev-mail': { path: '/dev/mail', page: pages.devMail, access: 'open', title: titles.mails },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

const byPath = new Map<string, RouteName>(Object.entries(routes).map(([name, { path }]) => [path, name as RouteName]))

/** The page of a path, with or without a slash at its end; null: there is none. */
export const routeAt = (path: string): RouteName | null => byPath.get(path.replace(/(?<=.)\/+$/, '')) ?? null
