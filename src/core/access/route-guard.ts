import type { Locale } from '../locale/locale-rules.ts'
import { pathOf, type RouteName, routeOf } from '../routes.ts'
import type { SessionView } from '../session/session-types.ts'
import { safeRedirect } from './safe-redirect.ts'

export interface GuardedRoute {
  /** Null for a path without a page. */
  name: RouteName | null
  path: string
  /** With its `?`, or empty. */
  search: string
}

export interface GuardConfig {
  mainUrl: string
  settingUrl: string
  ssoUrl: string
  temporaryUserUrl: string | null
  registerFilter: boolean
  recorderMarker: string
  trustedOrigins: readonly string[]
  /** Our own origin; redirects to it become paths. */
  origin: string
}

/**
 * `wait`: the runtime has not reported the session yet. `ended`: a refused refresh ended the session while the page was
 * opened or shown; this navigation continues, and the next one leads to login (SES-9). A `url` of another origin leaves the
 * page. `locale`: the redirect came from an address of this language, which is kept.
 */
export type GuardResult =
  | { kind: 'allow' }
  | { kind: 'wait' }
  | { kind: 'ended' }
  | { kind: 'redirect'; url: string; locale?: Locale }

const allow: GuardResult = { kind: 'allow' }
const wait: GuardResult = { kind: 'wait' }

/** Filters of a deployment, in their order (ROU-13). Only the deployment knows their rules. */
export const guardHooks = ['oldVersion', 'privateRoute', 'ssoServerLogin'] as const
export type GuardHook = (typeof guardHooks)[number]

interface Question {
  to: GuardedRoute
  /** The path this navigation was redirected from, if any. */
  redirectedFrom?: string
  session: Pick<SessionView, 'status'>
  /** The refresh of this navigation was refused. */
  refreshFailed?: boolean
  config: GuardConfig
  /** Each returns where to go instead, or null. They run after the filters of old addresses, before any page's rule. */
  hooks?: Partial<Record<GuardHook, (to: GuardedRoute) => string | null>>
}

type Rule = (question: Question) => GuardResult | null

const within = (base: string, path: string, { origin }: GuardConfig): string => {
  const url = `${base.replace(/\/$/, '')}${path}`
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}

/** Old addresses of settings, with and without the account area's base path. */
const settingPages: Readonly<Record<string, string>> = {
  '/personal-centre': '/account',
  '/account-settings': '/account',
  '/personal-api': '/api-key',
  '/organizational-info': '/orginfo',
}

const inAccountArea = (path: string): string => path.replace(/^\/sso(?=\/|$)/, '') || '/'

const redirect = (url: string): GuardResult => ({ kind: 'redirect', url })
const hasSession = ({ session }: Question) => session.status === 'signedIn' || session.status === 'temporary'

const settings: Rule = ({ to, config }) => {
  const page = settingPages[inAccountArea(to.path)]
  return page ? redirect(within(config.settingUrl, page, config)) : null
}

const qywxTransit: Rule = ({ to, redirectedFrom, config }) => {
  const isTransit = [to.path, redirectedFrom ?? ''].some((path) => inAccountArea(path) === '/qywx/transit-liga')
  return isTransit ? redirect(within(config.ssoUrl, `/qywx/transit-home${to.search}`, config)) : null
}

const organizationInfo: Rule = (question) => {
  const { to, session, config } = question
  const path = inAccountArea(to.path)
  if (/^\/sso\/index-en\/?$/.test(to.path)) return { kind: 'redirect', url: '/sso/orginfo', locale: 'en' }
  if (/^\/sso\/?(index)?$/.test(to.path)) return redirect('/sso/orginfo')
  if (path !== '/orginfo') return null
  if (session.status === 'unknown' || session.status === 'busy') return wait
  return hasSession(question) ? redirect(within(config.settingUrl, '/orginfo', config)) : withoutSession(question)
}

const unknownPath: Rule = ({ to }) =>
  to.name === null ? redirect(to.path.startsWith('/sso/') ? '/sso/orginfo' : '/') : null

const registerFilter: Rule = ({ to, config }) =>
  config.registerFilter && to.name === 'register' ? redirect(pathOf('login') + to.search) : null

const recorder: Rule = ({ to, config }) => {
  if (config.registerFilter || config.recorderMarker === '' || to.name !== 'login') return null
  const target = new URLSearchParams(to.search).get('redirect') ?? ''
  return target.includes(config.recorderMarker) ? redirect(pathOf('register') + to.search) : null
}

const hooks: Rule = ({ to, hooks = {} }) => {
  const url = guardHooks.reduce<string | null>((found, name) => found ?? hooks[name]?.(to) ?? null, null)
  return url === null ? null : redirect(url)
}

/** Access depends on the share, not on the session. */
const shared: Rule = ({ to }) => (to.name && routeOf(to.name).access === 'share' ? allow : null)

const configureWithToken: Rule = ({ to }) => (to.name && routeOf(to.name).page === 'configure' ? allow : null)

const createOrganization: Rule = ({ to, session, config }) => {
  if (!to.name || routeOf(to.name).page !== 'createOrganization') return null
  if (session.status === 'unknown' || session.status === 'busy') return wait
  const query = new URLSearchParams(to.search)
  if (session.status !== 'signedIn' || query.get('new') === '1') return allow
  // the address selects the step, not the role: only the creating page and the session use it
  if (query.get('then') === 'invite') return redirect(pathOf('create-organization-invitation'))
  return redirect(within(config.mainUrl || config.origin, '/', config))
}

const loginFree: Rule = ({ to }) => (to.name && routeOf(to.name).access === 'open' ? allow : null)

const unknownSession: Rule = ({ session }) => (session.status === 'unknown' || session.status === 'busy' ? wait : null)

function withoutSession({ to, session, refreshFailed }: Question): GuardResult | null {
  if (session.status !== 'signedOut') return null
  return refreshFailed ? { kind: 'ended' } : toLogin(to)
}

const temporaryUser: Rule = ({ to, session, config }) =>
  session.status === 'temporary' && !(to.name && routeOf(to.name).allowsTemporary)
    ? redirect(config.temporaryUserUrl ?? pathOf('create-organization'))
    : null

/** Signed-in users have no use for the login page, except a messenger's own login (`suuid`). */
const alreadySignedIn: Rule = (question) => {
  const { to, config } = question
  const query = new URLSearchParams(to.search)
  if (to.name !== 'login' || query.has('suuid') || !hasSession(question)) return null
  const origins = { own: config.origin, trusted: config.trustedOrigins }
  return redirect(safeRedirect(query.get('redirect'), origins) ?? '/')
}

/** The login page, with the current page as its redirect if that is ours. */
function toLogin({ path, search }: GuardedRoute): GuardResult {
  const target = safeRedirect(`${path}${search}`)
  const isWorthIt = target !== null && target !== '/'
  return redirect(pathOf('login') + (isWorthIt ? `?redirect=${encodeURIComponent(target)}` : ''))
}

/**
 * The first rule that answers wins: filters (ROU-8 to ROU-12), shared pages, the configure flow, `create-organization` and
 * its exceptions (ROU-19, ROU-20), the login page of a signed-in user, login-free pages (ROU-15), then the session.
 */
const rules: readonly Rule[] = [
  settings,
  qywxTransit,
  organizationInfo,
  unknownPath,
  registerFilter,
  recorder,
  hooks,
  shared,
  configureWithToken,
  createOrganization,
  alreadySignedIn,
  loginFree,
  unknownSession,
  withoutSession,
  temporaryUser,
]

/** Where a navigation may go. Pure. */
export function guardRoute(question: Question): GuardResult {
  for (const rule of rules) {
    const guardResult = rule(question)
    if (guardResult) return guardResult
  }
  return allow
}
