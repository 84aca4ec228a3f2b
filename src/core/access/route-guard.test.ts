import { expect, test } from 'vitest'
import type { SessionView } from '../session/session-types.ts'
import { loginFreeNames } from './login-free-table.ts'
import { type GuardConfig, guardRoute } from './route-guard.ts'

const config: GuardConfig = {
  mainUrl: 'https://tide.example/',
  settingUrl: 'https://tide.example/setting',
  ssoUrl: 'https://tide.example/sso',
  temporaryUserUrl: null,
  registerFilter: false,
  recorderMarker: 'recorder-installed',
  trustedOrigins: [],
  origin: 'https://tide.example',
}
const elsewhere = {
  settingUrl: 'https://set.example',
  ssoUrl: 'https://sso.example/sso',
  mainUrl: 'https://main.example',
}

interface Row {
  rule: string
  name: string | null
  path: string
  search?: string
  from?: string
  isShared?: boolean
  status?: SessionView['status']
  config?: Partial<GuardConfig>
  /** A URL: redirected there. */
  is: string
}

const rows: Row[] = [
  { rule: '2.1 personal-centre', name: null, path: '/personal-centre', is: '/setting/account' },
  { rule: '2.1 personal-centre in /sso', name: null, path: '/sso/personal-centre', is: '/setting/account' },
  { rule: '2.1 account-settings', name: null, path: '/sso/account-settings', is: '/setting/account' },
  { rule: '2.1 personal-api', name: null, path: '/personal-api', is: '/setting/api-key' },
  { rule: '2.1 organizational-info', name: null, path: '/organizational-info', is: '/setting/orginfo' },
  {
    rule: '2.1 a settings service elsewhere',
    name: null,
    path: '/personal-api',
    config: elsewhere,
    is: 'https://set.example/api-key',
  },
  {
    rule: '2.1 qywx transit by path',
    name: null,
    path: '/qywx/transit-liga',
    search: '?a=1',
    is: '/sso/qywx/transit-home?a=1',
  },
  {
    rule: '2.1 qywx transit by origin',
    name: 'login',
    path: '/sso/login',
    from: '/sso/qywx/transit-liga',
    search: '?b=2',
    is: '/sso/qywx/transit-home?b=2',
  },
  {
    rule: '2.1 qywx transit elsewhere',
    name: null,
    path: '/qywx/transit-liga',
    config: elsewhere,
    is: 'https://sso.example/sso/qywx/transit-home',
  },
  { rule: '2.1 root of the account area', name: null, path: '/sso/', is: '/sso/orginfo' },
  { rule: 'r1 orginfo signed in', name: null, path: '/orginfo', is: '/setting/orginfo' },
  {
    rule: 'r1 orginfo without a token',
    name: null,
    path: '/sso/orginfo',
    status: 'signedOut',
    is: '/sso/login?redirect=%2Fsso%2Forginfo',
  },
  { rule: 'r1 orginfo before anybody knows', name: null, path: '/orginfo', status: 'unknown', is: 'wait' },
  { rule: '2.1 unknown path', name: null, path: '/nowhere', is: '/' },
  { rule: '2.1 unknown path of the account area', name: null, path: '/sso/nowhere', is: '/sso/orginfo' },
  {
    rule: 'r7 register filter on',
    name: 'register',
    path: '/sso/register',
    search: '?x=1',
    status: 'signedOut',
    config: { registerFilter: true },
    is: '/sso/login?x=1',
  },
  { rule: 'r7 register filter off', name: 'register', path: '/sso/register', status: 'signedOut', is: 'allow' },
  {
    rule: '2.1 recorder marker',
    name: 'login',
    path: '/sso/login',
    search: '?redirect=%2Fr%3Frecorder-installed',
    status: 'signedOut',
    is: '/sso/register?redirect=%2Fr%3Frecorder-installed',
  },
  {
    rule: 'r7 recorder rests while the filter is on',
    name: 'login',
    path: '/sso/login',
    search: '?redirect=recorder-installed',
    status: 'signedOut',
    config: { registerFilter: true },
    is: 'allow',
  },
  {
    rule: 'r7 no marker is configured',
    name: 'login',
    path: '/sso/login',
    search: '?redirect=%2Fr',
    status: 'signedOut',
    config: { recorderMarker: '' },
    is: 'allow',
  },
  {
    rule: '2.1 login without the marker',
    name: 'login',
    path: '/sso/login',
    search: '?redirect=%2Fr',
    status: 'signedOut',
    is: 'allow',
  },
  {
    rule: '2.2 a shared page',
    name: 'share-login',
    path: '/sso/share/login',
    isShared: true,
    status: 'signedOut',
    is: 'allow',
  },
  { rule: 'r3 configure without a token', name: 'configure', path: '/sso/configure', status: 'signedOut', is: 'allow' },
  {
    rule: 'r3 configure skips the organisation check',
    name: 'configure-en',
    path: '/sso/configure/en',
    status: 'temporary',
    is: 'allow',
  },
  {
    rule: '2.2 create-organization signed out',
    name: 'create-organization',
    path: '/sso/create-organization',
    status: 'signedOut',
    is: 'allow',
  },
  {
    rule: '4.1 create-organization, temporary',
    name: 'create-organization',
    path: '/sso/create-organization',
    status: 'temporary',
    is: 'allow',
  },
  {
    rule: '4.1 create-organization, a real user',
    name: 'create-organization-en',
    path: '/sso/create-organization/index-en',
    is: '/',
  },
  {
    rule: '4.1 create-organization, main product elsewhere',
    name: 'create-organization',
    path: '/sso/create-organization',
    config: elsewhere,
    is: 'https://main.example/',
  },
  {
    rule: 'r9 a second organisation',
    name: 'create-organization',
    path: '/sso/create-organization',
    search: '?new=1',
    is: 'allow',
  },
  {
    rule: 'create-organization before anybody knows',
    name: 'create-organization',
    path: '/sso/create-organization',
    status: 'busy',
    is: 'wait',
  },
  { rule: 'a page with session before anybody knows', name: 'home', path: '/', status: 'unknown', is: 'wait' },
  { rule: '4.1 no token', name: 'home', path: '/', status: 'signedOut', is: '/sso/login' },
  {
    rule: '4.1 no token keeps the way back',
    name: 'setting-account',
    path: '/setting/account',
    search: '?a=1',
    status: 'signedOut',
    is: '/sso/login?redirect=%2Fsetting%2Faccount%3Fa%3D1',
  },
  {
    rule: 'r2 authorize needs a session',
    name: 'authorize',
    path: '/sso/authorize',
    status: 'signedOut',
    is: '/sso/login?redirect=%2Fsso%2Fauthorize',
  },
  {
    rule: 'r2 register/oldOrganization needs a session',
    name: 'register-oldOrganization',
    path: '/sso/register/oldOrganization',
    status: 'signedOut',
    is: '/sso/login?redirect=%2Fsso%2Fregister%2FoldOrganization',
  },
  {
    rule: 'r2 create-organization/invitation needs a session',
    name: 'create-organization-invitation',
    path: '/sso/create-organization/invitation',
    status: 'signedOut',
    is: '/sso/login?redirect=%2Fsso%2Fcreate-organization%2Finvitation',
  },
  { rule: '4.1 temporary user', name: 'home', path: '/', status: 'temporary', is: '/sso/create-organization' },
  {
    rule: 'r8 temporary user, external URL',
    name: 'home',
    path: '/',
    status: 'temporary',
    config: { temporaryUserUrl: 'https://welcome.example/' },
    is: 'https://welcome.example/',
  },
  {
    rule: 'temporary user keeps an account',
    name: 'setting-account',
    path: '/setting/account',
    status: 'temporary',
    is: 'allow',
  },
  { rule: 'a signed-in user', name: 'home', path: '/', is: 'allow' },
]

const verdict = ({ name, path, search = '', from, isShared, status = 'signedIn', config: more }: Row) => {
  const answer = guardRoute({
    to: { name, path, search, isShared },
    redirectedFrom: from,
    session: { status },
    config: { ...config, ...more },
  })
  return answer.kind === 'redirect' ? answer.url : answer.kind
}

test.each(rows)('$rule', (row) => expect(verdict(row)).toBe(row.is))

test.each([...loginFreeNames])('2.2 %s needs no sign-in', (name) =>
  expect(verdict({ rule: '', name, path: `/sso/${name}`, status: 'signedOut', is: '' })).toBe('allow'),
)

test('a redirect never leads back to what was asked', () => {
  for (const row of rows) {
    const first = verdict(row)
    if (first.startsWith('/')) expect(first, row.rule).not.toBe(`${row.path}${row.search ?? ''}`)
  }
})
