import type { Page } from '@playwright/test'
import { integrationOutcomes } from '../../src/core/access/integration-outcomes.ts'
import { guardRoute } from '../../src/core/access/route-guard.ts'
import { pathOf, type RouteName, routeAt, routeNames, routeOf, shareLoginRouteName } from '../../src/core/routes.ts'
import { expectAccessible } from './environment/accessible.ts'
import { expect, test } from './environment/environment-fixture.ts'

type Status = 'signedOut' | 'signedIn'
const widths = [360, 1280]
/** Transits show themselves only until they have led on. */
const isPassedThrough = (name: string) => /-transit(-home)?$/.test(name)
/** The endings of an integration differ in their words alone: one of each is opened from outside and asked by axe. */
const isTwin = (name: string) => {
  const [integration = ''] = name.split('-')
  const [first] = (integrationOutcomes as Record<string, readonly string[]>)[integration] ?? []
  return first !== undefined && name !== `${integration}-${first}`
}

/** Pages that lead on by themselves when nothing was brought to them. */
const leadsOn: Readonly<Partial<Record<RouteName, string>>> = {
  'invite-account-info': pathOf('invite-account-info-error'),
  [shareLoginRouteName]: '/',
  'share-organization': '/',
}

/** Where the guard says that somebody ends who opens this address. */
const endOf = (path: string, status: Status, origin: string, hops = 5): string => {
  const { pathname, search } = new URL(path, origin)
  const config = {
    origin,
    mainUrl: `${origin}/`,
    settingUrl: `${origin}/setting`,
    ssoUrl: `${origin}/sso`,
    temporaryUserUrl: null,
    registerFilter: false,
    recorderMarker: 'recorder-installed',
    trustedOrigins: [],
  }
  const guardResult = guardRoute({
    to: { name: routeAt(pathname), path: pathname, search },
    session: { status },
    config,
  })
  return guardResult.kind === 'redirect' && hops > 0 ? endOf(guardResult.url, status, origin, hops - 1) : path
}

const expectGood = async (page: Page, name: string) => {
  await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
  await expect.soft(page, name).toHaveTitle(/\S · Worktide$/)
  // of the account area the configure flow alone has an aside (ROU-5)
  const { pathname } = new URL(page.url())
  if (pathname.startsWith('/sso/') && !pathname.startsWith('/sso/configure'))
    await expect.soft(page.locator('aside, nav').filter({ visible: true }), name).toHaveCount(0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    expect.soft(await page.evaluate(isWide), `${name} scrolls sideways at ${width} px`).toBe(false)
  }
  const text = await page.evaluate(() => document.body.innerText)
  expect.soft(text, name).not.toMatch(/undefined|\[object|\{\w+\}|^\.\.\.$/m)
}

test.describe.configure({ mode: 'parallel' })

/** Each language and each state once in `npm test`; all four in `npm run proofs -- long`. */
const isShort = (locale: string, status: Status) => (locale === 'zh-CN') === (status === 'signedIn')

for (const locale of ['en-GB', 'zh-CN'])
  for (const status of ['signedOut', 'signedIn'] as const)
    test(`@worker${isShort(locale, status) ? '' : ' @long'} every address of the inventory: ${locale}, ${status}`, async ({
      browser,
      environment,
      people,
    }) => {
      test.setTimeout(180_000)
      const context = await browser.newContext({ locale, baseURL: environment.origin })
      const wrong: string[] = []
      try {
        if (status === 'signedIn') await people.signIn(context, await people.owner())
        const page = await context.newPage()
        page.on('console', (message) => {
          if (message.type() === 'error') wrong.push(`${page.url()}: ${message.text()}`)
        })
        page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error}`))
        for (const name of routeNames) {
          const path = pathOf(name)
          // where mails go out there are none to read
          if (name === 'dev-mail') continue
          if (isTwin(name)) await page.evaluate((url) => history.pushState(null, '', url), path)
          else await page.goto(path)
          const end = endOf(isPassedThrough(name) ? '/' : (leadsOn[name] ?? path), status, environment.origin)
          await expect
            .soft(page, name)
            .toHaveURL(({ pathname }) => pathname === new URL(end, environment.origin).pathname)
          await expectGood(page, name)
          // what anybody sees is asked of strangers
          const isAsked = !isTwin(name) && (status === 'signedOut' || routeOf(name).access !== 'open')
          if (isAsked) await expectAccessible(page)
          const own = /-(en|zh)$/.exec(name)?.[1]
          if (end === path)
            await expect
              .soft(page.locator('html'), name)
              .toHaveAttribute('lang', new RegExp(`^${own ?? locale.slice(0, 2)}`))
          // a page of one language is a choice of that language
          if (own) await context.clearCookies({ name: 'app_locale' })
        }
        expect(wrong).toEqual([])
      } finally {
        await context.close()
      }
    })
