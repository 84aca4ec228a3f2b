import { describe, expect, test } from 'vitest'
import { guardConfig } from '../../test/fixtures/guard-rows.ts'
import {
  specifiedLoginFree,
  specifiedNames,
  specifiedOutcomes,
  specifiedPages,
  specifiedSessionPages,
} from '../../test/fixtures/specified-routes.ts'
import { type GuardConfig, guardRoute } from './access/route-guard.ts'
import { parametersOf, routeAt } from './route-of-path.ts'
import { type Access, linkTo, pathOf, type RouteName, routeNames, routeOf } from './routes.ts'

/** Pages of a session that need no organisation. */
const mayStay: RouteName[] = ['authorize', 'setting-account', 'setting-security']
const namesBy = (access: Access) => routeNames.filter((name) => routeOf(name).access === access)

test('every page is found by its path, with or without a trailing slash', () => {
  expect(routeNames.map((name) => routeAt(pathOf(name)))).toEqual(routeNames)
  expect(routeNames.map((name) => routeAt(`${pathOf(name)}/`))).toEqual(routeNames)
})

const nameOf = (path: string): string =>
  Object.keys(specifiedNames).find((name) => specifiedNames[name] === path) ?? path.replaceAll('/', '-')

test('every page of ROU-22 exists under its name', () => {
  expect(specifiedPages.map((path) => routeAt(`/sso/${path}`))).toEqual(specifiedPages.map(nameOf))
})

test.each(Object.entries(specifiedOutcomes))(
  'the outcomes of %s are the pages of ROU-23, open to everyone',
  (integration, ends) => {
    const named = routeNames.filter((name) => name.startsWith(`${integration}-`))
    expect(
      ends
        .split(' ')
        .map((end) => routeAt(`/sso/${integration}/${end}`))
        .sort(),
    ).toEqual(named.sort())
    expect(
      ends
        .split(' ')
        .map((end) => nameOf(`${integration}/${end}`))
        .sort(),
    ).toEqual(named.sort())
    expect(named.filter((name) => routeOf(name).access !== 'open')).toEqual([])
  },
)

test('access to these pages follows ROU-15 and ROU-16', () => {
  const lacks = (access: Access) => (name: string) => !namesBy(access).includes(name as RouteName)
  expect(specifiedLoginFree.filter(lacks('open'))).toEqual([])
  expect(specifiedSessionPages.map(nameOf).filter(lacks('session'))).toEqual([])
  expect(namesBy('share')).toContain('share-login')
})

/** Removes the language suffix of a page's variant. */
const baseOf = (name: string) => name.replace(/-(en|zh)$/, '')

test('a page’s variant in a language has its access and the language', () => {
  for (const name of routeNames.filter((each) => each !== baseOf(each))) {
    expect(routeOf(name).access, name).toBe(routeOf(baseOf(name) as RouteName).access)
    expect(name).toBe(`${baseOf(name)}-${routeOf(name).locale}`)
  }
})

/** Login-free pages besides ROU-15; each is a decision. */
const ownLoginFree = [
  'account-deleted',
  'dev-mail',
  'help',
  'help-language',
  'help-topic',
  'login-mailed-code',
  'login-messenger',
  'second-factor',
  'trace',
]

test('no other page is open to everyone', () => {
  const specified = new Set([...specifiedLoginFree, ...ownLoginFree])
  const isOutcome = (name: string) =>
    Object.keys(specifiedOutcomes).some((integration) => name.startsWith(`${integration}-`))
  expect(namesBy('open').filter((name) => !specified.has(baseOf(name)) && !isOutcome(name))).toEqual([])
})

test.each(['SHOP', 'a/b', '50%', '看板', '?'])('a link to the board of %s leads there', (key) => {
  const link = linkTo('board', { key })
  expect([routeAt(link), routeAt(`${link}/`), parametersOf(link)]).toEqual(['board', 'board', { key }])
})

test.each([
  ['/p//board', null],
  ['/p/A/nowhere', null],
  ['/p/A/board/more', null],
  ['/projects/new', 'new-project'],
])('%s is %s', (path, name) => expect(routeAt(path)).toBe(name))

test('a malformed address is parsed as it is', () => {
  expect(parametersOf('/i/%E0%A4%A')).toEqual({ issue: '%E0%A4%A' })
})

test('other paths have no page', () => {
  expect(['/sso', '/sso/nowhere', '/orginfo', '/settings'].map(routeAt)).toEqual([null, null, null, null])
})

const statuses = ['unknown', 'busy', 'signedOut', 'temporary', 'signedIn'] as const
const configs: Record<string, Partial<GuardConfig>> = {
  plain: {},
  'register filter on': { registerFilter: true },
  'no recorder': { recorderMarker: '' },
  'temporary users elsewhere': { temporaryUserUrl: 'https://start.example/' },
}

/** The final page of a visit: follows the guard as the page does. */
const follow = (url: string, status: (typeof statuses)[number], config: Partial<GuardConfig>): string[] => {
  const seen = [url]
  for (;;) {
    const { pathname, search, origin } = new URL(seen.at(-1) as string, guardConfig.origin)
    if (origin !== guardConfig.origin) return seen
    const name = routeAt(pathname)
    const to = { name, path: pathname, search }
    const guardResult = guardRoute({ to, session: { status }, config: { ...guardConfig, ...config } })
    if (guardResult.kind !== 'redirect') return [...seen, guardResult.kind]
    if (seen.includes(guardResult.url)) return [...seen, 'loop']
    seen.push(guardResult.url)
  }
}

describe.each(Object.entries(configs))('every page in every session state: %s', (_, config) => {
  test.each(statuses)('%s', (status) => {
    const ends = routeNames.map((name) => ({ name, end: follow(pathOf(name), status, config) }))
    expect(ends.filter(({ end }) => end.at(-1) === 'loop')).toEqual([])
    const shown = ends.filter(({ end }) => end.length === 2 && end.at(-1) === 'allow').map(({ name }) => name)
    const isFree = (name: RouteName) => routeOf(name).access !== 'session'
    if (status === 'signedOut' || status === 'temporary')
      expect(shown.filter((name) => !isFree(name) && !mayStay.includes(name))).toEqual([])
    if (status === 'signedOut') expect(shown.filter((name) => mayStay.includes(name))).toEqual([])
    if (status === 'signedIn')
      expect(routeNames.filter((name) => !shown.includes(name))).toEqual(
        expect.arrayContaining(['login', 'create-organization', 'mobile-organization-create']),
      )
    for (const { name, end } of ends) expect(end.at(-1), name).toMatch(/^(allow|wait|https:)/)
  })
})
