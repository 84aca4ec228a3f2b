import { type Integration, integrationOutcomes, type ResultName } from './access/integration-outcomes.ts'
import type { HelpTopic } from './help/help-topics.ts'
import type { Locale } from './locale/locale-rules.ts'

/** `open` needs no sign-in and no organisation, `session` needs both; access by `share` depends on the share. */
export type Access = 'open' | 'session' | 'share'

interface Route {
  /** A segment that begins with a colon matches any segment. */
  path: string
  /** The lazy page in `app`. Several routes may show one page. */
  page: string
  access: Access
  /** Name of the document's title in `app`. Absent: the page sets it itself. */
  title?: string
  /** The help topic of the page. */
  help?: HelpTopic
  /** The page stays mounted while others are shown. */
  keepAlive?: true
  /** The page is shown in this language, regardless of the chosen one. */
  locale?: Locale
  /** Users without an organisation may visit it. */
  allowsTemporary?: true
}

/** The route that asks for a share's password, unless the configuration names another (ROU-25). */
export const shareLoginRouteName = 'share-login' as const

type ResultRoute<Of extends Integration> = {
  path: `/sso/${Of}/${string}`
  page: 'result'
  access: 'open'
  title?: undefined
  help: 'services'
}

/** Result pages of integrations: one page for all. Slack and Teams have their failures below `error/`. */
const resultRoutes = Object.fromEntries(
  Object.entries(integrationOutcomes).flatMap(([integration, outcomes]) =>
    outcomes.map((outcome) => {
      const isNested = integration === 'slack' || integration === 'teams'
      const last = isNested ? outcome.replace(/^error-/, 'error/') : outcome
      const route = { path: `/sso/${integration}/${last}`, page: 'result', access: 'open', help: 'services' }
      return [`${integration}-${outcome}`, route]
    }),
  ),
) as { [Name in ResultName]: ResultRoute<Integration> }

/** Columns shared by the variants of one page. */
const register = { page: 'register', access: 'open', title: 'createAccount', help: 'start' } as const
const codeExchange = { page: 'codeExchange', access: 'open', title: 'signIn', help: 'services' } as const
const createOrganization = { page: 'createOrganization', access: 'open', title: 'newOrganization' } as const
const configure = { page: 'configure', access: 'open', title: 'setUp', help: 'start' } as const
/** Everybody may read the help, signed in or not. */
const help = { page: 'help', access: 'open', title: undefined } as const
const codeJoin = { page: 'codeJoin', access: 'open', title: 'join', help: 'invite' } as const
/** The work area is one page: its screens share the shell and the device's rows. */
const work = { page: 'work', access: 'session', keepAlive: true, title: undefined } as const
const sharedWork = { page: 'sharedWork', access: 'share', title: 'shared' } as const

/**
 * THE table of URLs. Links, guard, titles, lazy pages, help and tests are derived from it. `/sso`, `/orginfo` and the old
 * addresses of settings have no page: the guard redirects them, and unknown paths go to the start.
 */
export const routes = {
  home: { path: '/', ...work, title: 'myWork' },
  inbox: { path: '/inbox', ...work, title: 'inbox' },
  conflicts: { path: '/conflicts', ...work, title: 'conflicts' },
  more: { path: '/more', ...work, title: 'more' },
  projects: { path: '/projects', ...work, title: 'projects' },
  'new-project': { path: '/projects/new', ...work, title: 'newProject' },
  import: { path: '/import', ...work, title: 'import' },
  groups: { path: '/groups', ...work, title: 'groups' },
  project: { path: '/p/:key', ...work },
  board: { path: '/p/:key/board', ...work },
  list: { path: '/p/:key/list', ...work },
  settings: { path: '/p/:key/settings', ...work },
  'settings-page': { path: '/p/:key/settings/:page', ...work },
  issue: { path: '/i/:issue', ...work },
  filter: { path: '/f/:filter', ...work },
  search: { path: '/search', ...work, title: 'search' },
  login: { path: '/sso/login', page: 'login', access: 'open', title: 'signIn', help: 'signIn' },
  'second-factor': { path: '/sso/second-factor', page: 'secondFactor', access: 'open', title: 'secondFactor' },
  register: { path: '/sso/register', ...register },
  'register-invite': { path: '/sso/register/invite', ...register },
  'register-org-invite': { path: '/sso/register/org-invite', ...register },
  'register-org-invite2': { path: '/sso/register/org-invite2', ...register },
  'register-organization': { path: '/sso/register/organization', ...register },
  'register-organization-en': { path: '/sso/register/organization-en', ...register, locale: 'en' },
  'register-third-organization': { path: '/sso/register/third-organization', ...register },
  'register-google-organization': { path: '/sso/register/google-organization', ...register },
  'register-lark-organization': { path: '/sso/register/lark-organization', ...register },
  'register-aws': { path: '/sso/register/aws', ...register, page: 'registerAws' },
  'register-oldOrganization': {
    path: '/sso/register/oldOrganization',
    page: 'oldOrganization',
    access: 'session',
    title: 'newOrganization',
  },
  'login-mailed-code': { path: '/sso/login/mailed-code', page: 'mailedCode', access: 'open', title: 'signIn' },
  'login-messenger': { path: '/sso/login/messenger', page: 'messengerLogin', access: 'open', title: 'signIn' },
  'login-get-google-code': { path: '/sso/login/get-google-code', ...codeExchange },
  'login-get-foxlab-code': { path: '/sso/login/get-foxlab-code', ...codeExchange },
  'login-get-lark-code': { path: '/sso/login/get-lark-code', ...codeExchange },
  'ide-login': { path: '/sso/ide-login', page: 'ideLogin', access: 'open', title: 'ideLogin', help: 'ide' },
  authorize: {
    path: '/sso/authorize',
    page: 'authorize',
    access: 'session',
    title: 'authorize',
    allowsTemporary: true,
  },
  'forgot-password': {
    path: '/sso/forgot-password',
    page: 'forgotPassword',
    access: 'open',
    title: 'forgotPassword',
    help: 'signIn',
  },
  'forgot-password-reset': {
    path: '/sso/forgot-password/reset',
    page: 'resetPassword',
    access: 'open',
    title: 'newPassword',
  },
  'create-organization': { path: '/sso/create-organization', ...createOrganization },
  'create-organization-en': { path: '/sso/create-organization/index-en', ...createOrganization, locale: 'en' },
  'create-organization-invitation': {
    path: '/sso/create-organization/invitation',
    page: 'createInvitation',
    access: 'session',
    title: 'inviteOthers',
  },
  configure: { path: '/sso/configure', ...configure },
  'configure-en': { path: '/sso/configure/en', ...configure, locale: 'en' },
  'configure-zh': { path: '/sso/configure/zh', ...configure, locale: 'zh' },
  'mobile-register': { path: '/sso/mobile/register', ...register },
  'mobile-organization-create': { path: '/sso/mobile/organization-create', ...createOrganization },
  'mobile-not-support-tip': {
    path: '/sso/mobile/not-support-tip',
    page: 'notSupportTip',
    access: 'open',
    title: 'largerScreen',
  },
  ...resultRoutes,
  error: { path: '/sso/error', page: 'error', access: 'open', title: 'error' },
  'invite-account-info': {
    path: '/sso/invite-account-info',
    page: 'inviteAccountInfo',
    access: 'open',
    title: 'invitation',
  },
  'invite-account-info-error': {
    path: '/sso/invite-account-info/error',
    page: 'inviteAccountInfoError',
    access: 'open',
    title: 'invitation',
  },
  'code-join-organization': { path: '/sso/code-join-organization', ...codeJoin },
  'code-join-organization-en': { path: '/sso/code-join-organization/index-en', ...codeJoin, locale: 'en' },
  'code-join-organization-lark': { path: '/sso/code-join-organization/lark', ...codeJoin },
  'code-join-organization-sso': { path: '/sso/code-join-organization/sso', ...codeJoin },
  'code-join-organization-directly-join-lark': {
    path: '/sso/code-join-organization/directly-join-lark',
    page: 'directlyJoinLark',
    access: 'open',
    title: 'join',
  },
  'invite-team-link': { path: '/sso/invite-team-link', page: 'inviteTeamLink', access: 'open', title: 'join' },
  'join-org': { path: '/sso/join-org', page: 'joinOrg', access: 'open', title: 'join', help: 'invite' },
  'apply-success': { path: '/sso/apply-success', page: 'applySuccess', access: 'open', title: 'applied' },
  'account-deleted': { path: '/sso/account-deleted', page: 'accountDeleted', access: 'open', title: 'account' },
  'setting-account': {
    path: '/setting/account',
    page: 'account',
    access: 'session',
    title: 'account',
    help: 'account',
    keepAlive: true,
    allowsTemporary: true,
  },
  'setting-security': {
    path: '/setting/security',
    page: 'security',
    access: 'session',
    title: 'security',
    help: 'account',
    allowsTemporary: true,
  },
  'setting-notifications': {
    path: '/setting/notifications',
    page: 'notifications',
    access: 'session',
    title: 'notifications',
    help: 'account',
  },
  'setting-orginfo': {
    path: '/setting/orginfo',
    page: 'orginfo',
    access: 'session',
    title: 'organisation',
    help: 'organization',
    keepAlive: true,
  },
  'setting-members': { path: '/setting/members', page: 'members', access: 'session', title: 'members', help: 'roles' },
  'setting-invitations': {
    path: '/setting/invitations',
    page: 'invitations',
    access: 'session',
    title: 'invitations',
    help: 'invite',
  },
  'setting-audit-log': { path: '/setting/audit-log', page: 'auditLog', access: 'session', title: 'auditLog' },
  'setting-api-key': { path: '/setting/api-key', page: 'apiKey', access: 'session', title: 'apiKeys', help: 'apiKeys' },
  'setting-integrations': {
    path: '/setting/integrations',
    page: 'integrations',
    access: 'session',
    title: 'services',
    help: 'services',
  },
  'setting-monitoring': { path: '/setting/monitoring', page: 'monitoring', access: 'session', title: 'monitoring' },
  'setting-webhooks': {
    path: '/setting/webhooks',
    page: 'webhooks',
    access: 'session',
    title: 'webhooks',
    help: 'webhooks',
  },
  [shareLoginRouteName]: { path: '/sso/share/login', page: 'shareLogin', access: 'share', title: 'shared' },
  'share-organization': { path: '/sso/share/organization', ...sharedWork, page: 'sharedOrganization' },
  help: { path: '/help', ...help },
  'help-language': { path: '/help/:language', ...help },
  'help-topic': { path: '/help/:language/:topic', ...help },
  'share-board': { path: '/sso/share/board', ...sharedWork },
  'share-list': { path: '/sso/share/list', ...sharedWork },
  'share-issue': { path: '/sso/share/issue', ...sharedWork },
  trace: { path: '/sso/trace', page: 'trace', access: 'open', title: 'trace' },
  'dev-mail': { path: '/dev/mail', page: 'devMail', access: 'open', title: 'mails' },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
export type RoutePath = (typeof routes)[RouteName]['path']
/** The lazy pages and titles that `app` must provide. */
export type PageName = (typeof routes)[RouteName]['page']
export type TitleName = NonNullable<(typeof routes)[RouteName]['title']>

export const routeNames = Object.keys(routes) as RouteName[]

/** A route's row with its optional columns. */
export const routeOf = (name: RouteName): Route & { page: PageName; title?: TitleName } => routes[name]

/** The path of a link to a page. */
export const pathOf = (name: RouteName): RoutePath => routes[name].path

/** The segments of a path, without a trailing slash; the first is empty. */
export const segmentsOf = (path: string): string[] => path.replace(/(?<=.)\/+$/, '').split('/')
export const isParameter = (segment: string): boolean => segment.startsWith(':')

type ParametersOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The address of a page with its parameters: `linkTo('board', { key: 'SHOP' })`. */
export const linkTo = <Name extends RouteName>(
  name: Name,
  parameters: Readonly<Record<ParametersOf<(typeof routes)[Name]['path']>, string>>,
): string =>
  segmentsOf(routes[name].path)
    .map((segment) =>
      isParameter(segment) ? encodeURIComponent(parameters[segment.slice(1) as keyof typeof parameters]) : segment,
    )
    .join('/')
