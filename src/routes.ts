import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import type { Locale } from './core/locale/locale-rules.ts'

export interface Route {
  path: string
  /** Absent: a record that only leads elsewhere; the guard says where. */
  page?: () => Promise<ComponentType>
  access: 'open' | 'session'
  title: MessageDescriptor
  /** The page stays as it was left while others are shown. */
  keepAlive?: boolean
  /** The page is shown in this language, whatever was chosen. */
  locale?: Locale
  /** Account pages hide the header and the aside (`readings.md` 6). */
  hasHeader?: boolean
}

const login = () => import('./pages/login/login-page.tsx').then(({ LoginPage }) => LoginPage)
const register = () => import('./pages/register/register-page.tsx').then(({ RegisterPage }) => RegisterPage)
const forgotPassword = () =>
  import('./pages/forgot-password/forgot-password-page.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage)
const resetPassword = () =>
  import('./pages/forgot-password/reset-password-page.tsx').then(({ ResetPasswordPage }) => ResetPasswordPage)
const createOrganization = () =>
  import('./pages/create-organization/create-organization-page.tsx').then(
    ({ CreateOrganizationPage }) => CreateOrganizationPage,
  )
const configure = () => import('./pages/configure/configure-page.tsx').then(({ ConfigurePage }) => ConfigurePage)
const error = () => import('./pages/error/error-page.tsx').then(({ ErrorPage }) => ErrorPage)

const signIn = msg`Sign in`
const createAccount = msg`Create an account`
const newOrganization = msg`Create an organisation`
const setUp = msg`Set up your workspace`

/** THE table of URLs. Links are made from it alone. */
export const routes = {
  login: { path: '/sso/login', page: login, access: 'open', title: signIn },
  register: { path: '/sso/register', page: register, access: 'open', title: createAccount },
  'register-invite': { path: '/sso/register/invite', page: register, access: 'open', title: createAccount },
  'forgot-password': {
    path: '/sso/forgot-password',
    page: forgotPassword,
    access: 'open',
    title: msg`Forgot your password?`,
  },
  'forgot-password-reset': {
    path: '/sso/forgot-password/reset',
    page: resetPassword,
    access: 'open',
    title: msg`Choose a new password`,
  },
  'create-organization': {
    path: '/sso/create-organization',
    page: createOrganization,
    access: 'session',
    title: newOrganization,
  },
  'create-organization-en': {
    path: '/sso/create-organization/index-en',
    page: createOrganization,
    access: 'session',
    title: newOrganization,
    locale: 'en',
  },
  configure: { path: '/sso/configure', page: configure, access: 'open', title: setUp, hasHeader: true },
  'configure-en': {
    path: '/sso/configure/en',
    page: configure,
    access: 'open',
    title: setUp,
    hasHeader: true,
    locale: 'en',
  },
  'configure-zh': {
    path: '/sso/configure/zh',
    page: configure,
    access: 'open',
    title: setUp,
    hasHeader: true,
    locale: 'zh',
  },
  error: { path: '/sso/error', page: error, access: 'open', title: msg`Something went wrong` },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

/** The address of a page: the only way links come to be. */
export const linkTo = (name: RouteName, query: Record<string, string | undefined> = {}): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const search = new URLSearchParams(given).toString()
  return routes[name].path + (search && `?${search}`)
}

const byPath = new Map<string, RouteName>(Object.entries(routes).map(([name, { path }]) => [path, name as RouteName]))

/** The page of a path, with or without a slash at its end; null: there is none. */
export const routeAt = (path: string): RouteName | null => byPath.get(path.replace(/(?<=.)\/+$/, '')) ?? null
