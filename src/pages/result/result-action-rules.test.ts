import { expect, test } from 'vitest'
import { actionAddresses, actionsFor, quoteFor } from './result-action-rules.ts'
import { resultKinds } from './result-kinds.ts'
import { resultTable } from './results.ts'

const own = 'https://tide.example'
type Opened = Parameters<typeof actionAddresses>[2]
const inBrowser: Opened = { integration: 'dingtalk', isInClient: false }
const addresses = (query: Record<string, string>, opened = inBrowser) =>
  actionAddresses(new URLSearchParams(query), { own, trusted: ['https://main.example'] }, opened)

test.each([
  ['no page was requested', {}, { home: '/', signIn: '/sso/login', retry: '/', link: '/sso/login', onward: '/' }],
  [
    'the requested page is kept for every action',
    { originalPath: '/setting/account?a=1' },
    {
      home: '/setting/account?a=1',
      retry: '/setting/account?a=1',
      signIn: '/sso/login?redirect=%2Fsetting%2Faccount%3Fa%3D1',
    },
  ],
  [
    'a trusted site is opened by a transit, but not linked',
    { redirect: 'https://main.example/x' },
    { home: '/', goOn: '/', onward: 'https://main.example/x' },
  ],
  ['other sites are not opened', { originalPath: 'https://evil.example' }, { onward: '/', signIn: '/sso/login' }],
  [
    'other sites are not opened, in any notation',
    { originalPath: '//evil.example' },
    { onward: '/', signIn: '/sso/login' },
  ],
  [
    'who is asked to link signs in, then comes back to the messenger to link',
    { orgId: '7', userId: 'handle_1', toKanban: 'true', redirect: '/inbox' },
    {
      link: '/sso/login?redirect=%2Fsso%2Flogin%2Fmessenger%3ForgId%3D7%26bind%3D1%26redirect%3D%252Finbox',
      retry: '/sso/login?orgId=7&redirect=%2Finbox',
      signIn: '/sso/login?redirect=%2Finbox',
    },
  ],
  [
    "a retry opens the messenger's own login",
    { suuid: 's-1' },
    { retry: '/sso/login?suuid=s-1', signIn: '/sso/login' },
  ],
  [
    'Feishu links by its integration',
    { suuid: 's-1' },
    { link: '/sso/login?redirect=%2Fsso%2Flogin%2Fmessenger%3Fsuuid%3Ds-1%26bind%3D1' },
  ],
  ['an invalid id is dropped', { suuid: 'a b<c>' }, { retry: '/', link: '/sso/login' }],
] as const)('%s', (_, query, expected) => expect(addresses(query)).toMatchObject(expected))

test.each([
  ['lark', true, '/sso/login/messenger?suuid=s-1', '/sso/login/messenger?suuid=s-1&bind=1'],
  ['slack', false, '/sso/slack/transit?suuid=s-1', '/sso/slack/transit?suuid=s-1&bind=1'],
  ['teams', false, '/sso/teams/transit?suuid=s-1', '/sso/teams/transit?suuid=s-1&bind=1'],
] as const)(
  '%s (in its client: %s) begins again, and links, on a page of its own',
  (integration, isInClient, retry, again) => {
    const link = `/sso/login?${new URLSearchParams({ redirect: again })}`
    expect(addresses({ suuid: 's-1' }, { integration, isInClient })).toMatchObject({ retry, link })
  },
)

test('who has no account registers, and stands on the requested page afterwards', () => {
  expect(addresses({ redirect: '/inbox' }, { integration: 'lark', isInClient: true }).register).toBe(
    '/sso/register/lark-organization?redirect=%2Finbox',
  )
})

test('no action is offered twice, and no sign-in to signed-in users', () => {
  const rows = Object.values(resultTable).flatMap((outcomes) => Object.values(outcomes))
  for (const isSignedIn of [true, false])
    for (const row of rows) {
      const { main, quiet } = actionsFor(row, isSignedIn)
      expect(main).not.toBe(quiet)
      if (isSignedIn) expect([main, quiet]).not.toContain('signIn')
    }
  expect(actionsFor(resultKinds.notConnected, false)).toEqual({ main: 'signIn', quiet: 'retry' })
  expect(actionsFor(resultKinds.linkedElsewhere, true)).toEqual({ main: 'home', quiet: 'changeAccount' })
  expect(actionsFor(resultKinds.linkedElsewhere, false)).toEqual({ main: 'signIn', quiet: undefined })
})

test("the id to quote is the request's id, or the second and the result", () => {
  const quote = (query: string) => quoteFor(new URLSearchParams(query), 'lark-403', 1_795_000_000_000)
  expect(quote('id=r-1')).toBe('r-1')
  expect(quote('requestId=r_2')).toBe('r_2')
  expect(quote('')).toBe('top2v4-lark-403')
  expect(quote('id=call+us+at+0800')).toBe('top2v4-lark-403')
  expect(quoteFor(new URLSearchParams(), 'slack-error-other', 1_795_000_000_000)).toBe('top2v4-slack-other')
})
