import { expect, test } from 'vitest'
import { type GuardRow, guardConfig, guardRows } from '../../../test/fixtures/guard-rows.ts'
import { pathOf, routeNames, routeOf } from '../routes.ts'
import { guardRoute } from './route-guard.ts'

const guardResult = ({ name, path, search = '', from, status = 'signedIn', refreshFailed, config: more }: GuardRow) => {
  const answer = guardRoute({
    to: { name, path, search },
    redirectedFrom: from,
    session: { status },
    refreshFailed,
    config: { ...guardConfig, ...more },
  })
  if (answer.kind !== 'redirect') return answer.kind
  return answer.locale ? `${answer.url} in ${answer.locale}` : answer.url
}

test.each(guardRows)('$rule', (row) => expect(guardResult(row)).toBe(row.is))

test('2.2 an open page needs no sign-in', () => {
  const open = routeNames.filter((name) => routeOf(name).access === 'open')
  const isShut = (name: (typeof open)[number]) =>
    guardResult({ rule: '', name, path: pathOf(name), status: 'signedOut', is: '' }) !== 'allow'
  expect(open.filter(isShut)).toEqual([])
})

test('a deployment’s filters are asked in their order, before any page and after the old addresses', () => {
  const asked: string[] = []
  const hookOf = (name: string, url: string | null) => () => {
    asked.push(name)
    return url
  }
  const session = { status: 'signedOut' } as const
  const hooks = {
    ssoServerLogin: hookOf('ssoServerLogin', '/sso/never'),
    privateRoute: hookOf('privateRoute', '/sso/private'),
    oldVersion: hookOf('oldVersion', null),
  }
  const go = (path: string, name: 'login' | null) =>
    guardRoute({ to: { name, path, search: '' }, session, config: guardConfig, hooks })
  expect(go('/sso/login', 'login')).toEqual({ kind: 'redirect', url: '/sso/private' })
  expect(asked).toEqual(['oldVersion', 'privateRoute'])
  expect(go('/personal-centre', null)).not.toMatchObject({ url: '/sso/private' })
})

test('a redirect never leads back to the requested path', () => {
  for (const row of guardRows) {
    const first = guardResult(row)
    if (first.startsWith('/')) expect(first, row.rule).not.toBe(`${row.path}${row.search ?? ''}`)
  }
})
