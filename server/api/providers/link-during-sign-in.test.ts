import { expect, test } from 'vitest'
import { outcomePages } from '../../../src/core/providers/outcome-pages.ts'
import { cookieOf, providerServer } from '../../test/provider-journeys.ts'
import { person } from '../../test/test-people.ts'

const at = providerServer()

const linkFrom = async (token: string, originalPath: string) => {
  const begun = await at.server.call('startBinding', { provider: 'foxlab', originalPath }, { token })
  return at.comeBack({ cookie: cookieOf(begun), answer: await at.emulator.visit(begun.result.url) })
}

test('who links on the way in comes back to the way, with the page that was wanted', async () => {
  at.emulator.person = { sub: 'on-the-way-1', name: 'Lin K.' }
  const someone = await person(at.server)
  const page = await linkFrom(someone.token, '/projects?a=1')
  expect(page.pathname).toBe('/sso/login/get-foxlab-code')
  expect(Object.fromEntries(page.searchParams)).toEqual({ linked: 'foxlab', redirect: '/projects?a=1' })
  const trip = await at.journey()
  expect((await at.redeem(await at.comeBack(trip), trip.cookie)).result.userId).toBe(someone.userId)

  const another = await person(at.server)
  const taken = await linkFrom(another.token, '/projects?a=1')
  expect(taken.pathname).toBe('/sso/login/get-foxlab-code')
  expect(Object.fromEntries(taken.searchParams)).toMatchObject({ problem: 'taken', redirect: '/projects?a=1' })
})

test('a page that is not ours is not remembered', async () => {
  at.emulator.person = { sub: 'on-the-way-2', name: 'Lin K.' }
  const page = await linkFrom((await person(at.server)).token, 'https://evil.example/')
  expect(`${page.pathname}${page.search}`).toBe('/setting/account?linked=foxlab')
})

test('messengers say it on a page of their own', () => {
  const { feishu, lark, qywx, slack, teams } = outcomePages
  expect([feishu, lark, qywx, slack, teams].map(({ linkedOnTheWay }) => linkedOnTheWay)).toEqual([
    ...['lark-authorized', 'lark-authorized', 'qywx-bindAndAuthorized', 'slack-authorized', 'teams-authorized'],
  ])
})
