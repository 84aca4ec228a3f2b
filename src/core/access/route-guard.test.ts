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

test('a redirect never leads back to the requested path', () => {
  for (const row of guardRows) {
    const first = guardResult(row)
    if (first.startsWith('/')) expect(first, row.rule).not.toBe(`${row.path}${row.search ?? ''}`)
  }
})
