import { expect, test } from 'vitest'
import { type GuardRow, guardConfig, guardRows } from '../../../test/fixtures/guard-rows.ts'
import { pathOf, routeNames, routeOf } from '../routes.ts'
import { guardRoute } from './route-guard.ts'

const guardResult = ({ name, path, search = '', from, status = 'signedIn', config: more }: GuardRow) => {
  const answer = guardRoute({
    to: { name, path, search },
    redirectedFrom: from,
    session: { status },
    config: { ...guardConfig, ...more },
  })
  if (answer.kind !== 'redirect') return answer.kind
  return answer.locale ? `${answer.url} in ${answer.locale}` : answer.url
}

test.each(guardRows)('$rule', (row) => expect(guardResult(row)).toBe(row.is))

test.each(routeNames.filter((name) => routeOf(name).access === 'open'))('2.2 %s needs no sign-in', (name) =>
  expect(guardResult({ rule: '', name, path: pathOf(name), status: 'signedOut', is: '' })).toBe('allow'),
)

test('a redirect never leads back to the requested path', () => {
  for (const row of guardRows) {
    const first = guardResult(row)
    if (first.startsWith('/')) expect(first, row.rule).not.toBe(`${row.path}${row.search ?? ''}`)
  }
})
