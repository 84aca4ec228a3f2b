import type { Page } from '@playwright/test'
import { integrationOutcomes } from '../../src/core/access/integration-outcomes.ts'
import { guardRoute } from '../../src/core/access/route-guard.ts'
import { routeAt } from '../../src/core/route-of-path.ts'
import { pathOf, type RouteName, routeNames, routeOf, shareLoginRouteName } from '../../src/core/routes.ts'
import { patience } from '../patience.ts'
import { expectAccessible } from './environment/accessible.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { goTo } from './environment/shared-page.ts'

type Status = 'signedOut' | 'signedIn'
/** `npm run proofs` opens every address in each language and status. */
const isFullLength = Boolean(process.env.TORTURE)
const widths = isFullLength ? [320, 360, 1280] : [320, 1280]
/** Transits redirect, so they are visible only for a moment. */
const isTransit = (name: string) => /-transit(-home)?$/.test(name)
/** The results of an integration differ only in their texts: one of each is loaded from outside and checked by axe. */
const isRepeatedResult = (name: RouteName) => {
  const [integration = ''] = name.split('-')
  const [first] = (integrationOutcomes as Record<string, readonly string[]>)[integration] ?? []
  return first !== undefined && name !== `${integration}-${first}`
}

/** Open pages: the short form loads them, and axe checks them, signed out and in English, whose words are the wider ones. */
const isForStrangers = (name: RouteName) => routeOf(name).access === 'open'

/** Addresses of one page differ by a word or two, so axe checks only the first; in the work area it checks every screen. */
const isFirstOf = (name: RouteName): boolean => {
  const { page } = routeOf(name)
  return ['work', 'result'].includes(page) || routeNames.find((other) => routeOf(other).page === page) === name
}

/**
 * A server that sends mails has none to show. The short form opens one address of each page, and all screens of the work area,
 * for a status that may see them: `route-guard.test.ts` covers redirects, `result-page.test.tsx` the other results.
 */
const isOpenedIn = (name: RouteName, status: Status): boolean => {
  if (name === 'dev-mail') return false
  if (isFullLength) return true
  const isAsked = status === 'signedIn' ? !isForStrangers(name) : routeOf(name).access !== 'session'
  return isAsked && isFirstOf(name) && !isRepeatedResult(name)
}

/** Pages that redirect without parameters. */
const redirectsTo: Readonly<Partial<Record<RouteName, string>>> = {
  'invite-account-info': pathOf('invite-account-info-error'),
  [shareLoginRouteName]: '/',
  'share-organization': '/',
  'login-messenger': pathOf('login'),
}

/** Transits sign a signed-out person in; without an app of the messenger they say so. */
const notConnected: Readonly<Record<string, RouteName>> = {
  qywx: 'qywx-not-integrated',
  slack: 'slack-error-no-integrated',
  teams: 'teams-error-no-integrated',
}
const transitEnd = (name: string, status: Status): string =>
  status === 'signedIn' ? '/' : pathOf(notConnected[name.split('-')[0] ?? ''] ?? 'error')

/** Where the guard redirects a visitor of this address. */
const finalPathOf = (path: string, status: Status, origin: string, hops = 5): string => {
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
  return guardResult.kind === 'redirect' && hops > 0 ? finalPathOf(guardResult.url, status, origin, hops - 1) : path
}

const expectGood = async (page: Page, name: string) => {
  await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
  await expect.soft(page, name).toHaveTitle(/\S · Worktide$/)
  // in the account area only the configure flow has an aside (ROU-5)
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

const ownLanguageOf = (name: RouteName) => /-(en|zh)$/.exec(name)?.[1]

/** The first page, shares, those that have a language of their own, and those that may have the heading of the page before. */
const isLoadedAlways = (page: Page, name: RouteName): boolean =>
  page.url() === 'about:blank' ||
  new URL(page.url()).pathname === pathOf(name) ||
  ownLanguageOf(name) !== undefined ||
  routeOf(name).access === 'share' ||
  pathOf(name).includes(':')

/** Without a load it goes on to a page of another heading: to load each anew would take most of the time. */
const goOn = async (page: Page, name: RouteName, isLoaded: boolean) => {
  const title = page.getByRole('heading', { level: 1 })
  if (isLoaded) {
    await page.goto(pathOf(name))
    return
  }
  const before = await title.innerText()
  await goTo(page, pathOf(name))
  if (!isRepeatedResult(name)) await expect(title, name).not.toHaveText(before)
}

test.describe.configure({ mode: 'parallel' })

/** Each language and each status once in `npm test`; all four combinations in `npm run proofs -- long`. */
const isShort = (locale: string, status: Status) => (locale === 'zh-CN') === (status === 'signedIn')

for (const locale of ['en-GB', 'zh-CN'])
  for (const status of ['signedOut', 'signedIn'] as const)
    test(`@page${isShort(locale, status) ? '' : ' @long'} every address of the inventory: ${locale}, ${status}`, async ({
      browser,
      environment,
      people,
    }) => {
      test.setTimeout(patience * 300_000)
      const colorScheme = locale === 'en-GB' ? 'dark' : 'light'
      const context = await browser.newContext({ locale, colorScheme, baseURL: environment.origin })
      const wrong: string[] = []
      try {
        if (status === 'signedIn') await people.signIn(context, await people.owner(), locale)
        const page = await context.newPage()
        page.on('console', (message) => {
          if (message.type() === 'error') wrong.push(`${page.url()}: ${message.text()}`)
        })
        page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error}`))
        for (const name of routeNames) {
          const path = pathOf(name)
          if (!isOpenedIn(name, status)) continue
          const end = finalPathOf(
            isTransit(name) ? transitEnd(name, status) : (redirectsTo[name] ?? path),
            status,
            environment.origin,
          )
          await goOn(page, name, isFullLength ? !isRepeatedResult(name) : end !== path || isLoadedAlways(page, name))
          await expect
            .soft(page, name)
            .toHaveURL(({ pathname }) => pathname === new URL(end, environment.origin).pathname)
          // it redirects to a page that has its own row
          if (end !== path) {
            await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
            continue
          }
          await expectGood(page, name)
          const isAsked = !isRepeatedResult(name) && (status === 'signedOut' || !isForStrangers(name))
          if (isAsked && isFirstOf(name)) await expectAccessible(page)
          const own = ownLanguageOf(name)
          await expect
            .soft(page.locator('html'), name)
            .toHaveAttribute('lang', new RegExp(`^${own ?? locale.slice(0, 2)}`))
        }
        expect(wrong).toEqual([])
      } finally {
        await context.close()
      }
    })
