import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { type ResultName, resultPaths } from './core/access/integration-pages-table.ts'
import type { Locale } from './core/locale/locale-rules.ts'
import { lazyPages as pages } from './lazy-pages-table.ts'

export interface Route {
  path: string
  page: () => Promise<ComponentType>
  /** `open` pages need no sign-in: the guard's list in core, repeated here to be read, and compared by a test. */
  access: 'open' | 'session'
  /** Absent: the page says it itself, with its texts. */
  title?: MessageDescriptor
  /** The page stays as it was left while others are shown. */
  keepAlive?: boolean
  /** The page is shown in this language, whatever was chosen. */
  locale?: Locale
  /** All other account pages hide the header and the aside (`readings.md` 6). */
  hasHeader?: boolean
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
  trace: msg`Trace`,
} as const

type Page = Route['page']

/** A page of the account area that anybody may see. */
const open = (path: string, page: Page, title: MessageDescriptor) =>
  ({ path: `/sso/${path}`, page, access: 'open', title }) as const

/** One of those that need a session. */
const own = (path: string, page: Page, title: MessageDescriptor) =>
  ({ path: `/sso/${path}`, page, access: 'session', title }) as const

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
  login: { path: '/sso/login', page: pages.login, access: 'open', title: titles.signIn },
  'second-factor': {
    path: '/sso/second-factor',
    page: pages.secondFactor,
    access: 'open',
    title: titles.secondFactor,
  },
  register: { path: '/sso/register', page: pages.register, access: 'open', title: titles.createAccount },
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
  'login-get-google-code': open('login/get-google-code', pages.codeExchange, titles.signIn),
  'login-get-foxlab-code': open('login/get-foxlab-code', pages.codeExchange, titles.signIn),
  'login-get-lark-code': open('login/get-lark-code', pages.codeExchange, titles.signIn),
  'ide-login': open('ide-login', pages.ideLogin, titles.ideLogin),
  authorize: own('authorize', pages.authorize, titles.authorize),
  'forgot-password': {
    path: '/sso/forgot-password',
    page: pages.forgotPassword,
    access: 'open',
    title: titles.forgotPassword,
  },
  'forgot-password-reset': {
    path: '/sso/forgot-password/reset',
    page: pages.resetPassword,
    access: 'open',
    title: titles.newPassword,
  },
  'create-organization': {
    path: '/sso/create-organization',
    page: pages.createOrganization,
    access: 'open',
    title: titles.newOrganization,
  },
  'create-organization-en': {
    path: '/sso/create-organization/index-en',
    page: pages.createOrganization,
    access: 'open',
    title: titles.newOrganization,
    locale: 'en',
  },
  'create-organization-invitation': own('create-organization/invitation', pages.createInvitation, titles.inviteOthers),
  configure: { path: '/sso/configure', page: pages.configure, access: 'open', title: titles.setUp, hasHeader: true },
  'configure-en': {
    path: '/sso/configure/en',
    page: pages.configure,
    access: 'open',
    title: titles.setUp,
    hasHeader: true,
    locale: 'en',
  },
  'configure-zh': {
    path: '/sso/configure/zh',
    page: pages.configure,
    access: 'open',
    title: titles.setUp,
    hasHeader: true,
    locale: 'zh',
  },
  'mobile-register': {
    path: '/sso/mobile/register',
    page: pages.register,
    access: 'open',
    title: titles.createAccount,
  },
  'mobile-organization-create': {
    path: '/sso/mobile/organization-create',
    page: pages.createOrganization,
    access: 'open',
    title: titles.newOrganization,
  },
  'mobile-not-support-tip': {
    path: '/sso/mobile/not-support-tip',
    page: pages.notSupportTip,
    access: 'open',
    title: titles.largerScreen,
  },
  ...resultRoutes,
  error: { path: '/sso/error', page: pages.error, access: 'open', title: titles.error },
  'invite-account-info': {
    path: '/sso/invite-account-info',
    page: pages.inviteAccountInfo,
    access: 'open',
    title: titles.invitation,
  },
  'invite-account-info-error': {
    path: '/sso/invite-account-info/error',
    page: pages.inviteAccountInfoError,
    access: 'open',
    title: titles.invitation,
  },
  'code-join-organization': {
    path: '/sso/code-join-organization',
    page: pages.codeJoin,
    access: 'open',
    title: titles.join,
  },
  'code-join-organization-en': {
    path: '/sso/code-join-organization/index-en',
    page: pages.codeJoin,
    access: 'open',
    title: titles.join,
    locale: 'en',
  },
  'code-join-organization-lark': open('code-join-organization/lark', pages.codeJoin, titles.join),
  'code-join-organization-sso': open('code-join-organization/sso', pages.codeJoin, titles.join),
  'code-join-organization-directly-join-lark': open(
    'code-join-organization/directly-join-lark',
    pages.directlyJoinLark,
    titles.join,
  ),
  'invite-team-link': { path: '/sso/invite-team-link', page: pages.inviteTeamLink, access: 'open', title: titles.join },
  'join-org': { path: '/sso/join-org', page: pages.joinOrg, access: 'open', title: titles.join },
  'apply-success': { path: '/sso/apply-success', page: pages.applySuccess, access: 'open', title: titles.applied },
  'setting-account': {
    path: '/setting/account',
    page: pages.account,
    access: 'session',
    title: titles.account,
    hasHeader: true,
    keepAlive: true,
  },
  'setting-security': {
    path: '/setting/security',
    page: pages.security,
    access: 'session',
    title: titles.security,
    hasHeader: true,
  },
  'setting-orginfo': {
    path: '/setting/orginfo',
    page: pages.orginfo,
    access: 'session',
    title: titles.organisation,
    hasHeader: true,
    keepAlive: true,
  },
  'setting-members': {
    path: '/setting/members',
    page: pages.members,
    access: 'session',
    title: titles.members,
    hasHeader: true,
  },
  'setting-invitations': {
    path: '/setting/invitations',
    page: pages.invitations,
    access: 'session',
    title: titles.invitations,
    hasHeader: true,
  },
  'setting-audit-log': {
    path: '/setting/audit-log',
    page: pages.auditLog,
    access: 'session',
    title: titles.auditLog,
    hasHeader: true,
  },
  'setting-api-key': {
    path: '/setting/api-key',
    page: pages.apiKey,
    access: 'session',
    title: titles.apiKeys,
    hasHeader: true,
  },
  trace: { path: '/sso/trace', page: pages.trace, access: 'open', title: titles.trace },
  'dev-mail': { path: '/dev/mail', page: pages.devMail, access: 'open', title: titles.mails },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

const byPath = new Map<string, RouteName>(Object.entries(routes).map(([name, { path }]) => [path, name as RouteName]))

/** The page of a path, with or without a slash at its end; null: there is none. */
export const routeAt = (path: string): RouteName | null => byPath.get(path.replace(/(?<=.)\/+$/, '')) ?? null
