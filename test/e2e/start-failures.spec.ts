import type { Browser, Page } from '@playwright/test'
import { pathOf, type RouteName, routeNames, routeOf } from '../../src/core/routes.ts'
import { actionTexts, missingLanguage, troubleTexts } from '../../src/core/trouble/trouble-texts.ts'
import { type Trouble, troubles, waitActionsMs, waitTextMs } from '../../src/core/trouble/troubles.ts'
import { patience } from '../patience.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { type Fault, openFaultProxy } from './environment/fault-proxy.ts'
import type { Person } from './environment/people.ts'

const isApi = (path: string) => path.startsWith('/api/')
const isEntry = (path: string) => /^\/assets\/index-[\w-]+\.js/.test(path)
const isEnglish = (path: string) => /^\/assets\/en-[\w-]+\.js/.test(path)

/** What a page may show: a state, or that its own language is missing. */
type Shown = Trouble | 'language'

interface Failure {
  fault: Fault
  of: (path: string) => boolean
  /** Must be shown if the page cannot show itself; a missing language must always be shown. */
  expected: Shown
}
const failures: Readonly<Record<string, Failure>> = {
  'no network': { fault: 'reset', of: isApi, expected: 'offline' },
  'an answer cut in half': { fault: 'cut', of: isApi, expected: 'offline' },
  'a server that answers 500': { fault: 'error500', of: isApi, expected: 'server' },
  'a proxy that answers 502 with a page': { fault: 'html502', of: isApi, expected: 'server' },
  'a captive portal that answers with its page': { fault: 'portal', of: isApi, expected: 'offline' },
  'a server that hangs': { fault: 'hang', of: isApi, expected: 'silent' },
  'a missing script': { fault: 'missing', of: isEntry, expected: 'incomplete' },
  'a language that is missing': { fault: 'missing', of: isEnglish, expected: 'language' },
}

/** One page of each layout, without a network; with another failure only the last, because each layout shows all states in the same way. */
const layouts: readonly RouteName[] = ['login', 'create-organization', 'setting-account', 'home']
const shortOf = (what: string) => (what === 'no network' ? layouts : layouts.slice(-1))
/** `npm run proofs` opens every page once. */
const all = routeNames.filter((name, at) => {
  const { page, locale } = routeOf(name)
  const isSame = (other: RouteName) => routeOf(other).page === page && routeOf(other).locale === locale
  return !/:|-transit|^\/dev/.test(pathOf(name)) && routeNames.findIndex(isSame) === at
})
const together = 6

const wordsOf = (trouble: Trouble) => [
  ...Object.values(troubleTexts[trouble]).map(({ title }) => title),
  ...(trouble === 'offline' ? ['Offline', '离线'] : []),
]
const wordsOfAll: readonly (readonly [Shown, readonly string[]])[] = [
  ...troubles.map((name) => [name, wordsOf(name)] as const),
  ['language', [missingLanguage.zh]],
]
const ways = Object.values(actionTexts.retry)

/** What a page showed since it was opened. Times are in ms by the page's own clock, without times in which it could not run. */
interface Seen {
  /** The states it shows now. */
  said: Shown[]
  /** Whether it shows its own content instead of waiting. */
  isDone: boolean
  /** The longest wait without a word, and without a way on. */
  silentMs: number
  stuckMs: number
}

/** Runs in the page before its scripts, and looks at it every 50 ms. */
const watch = ([texts, ways]: [typeof wordsOfAll, readonly string[]]) => {
  const seen: Seen = { said: [], isDone: false, silentMs: 0, stuckMs: 0 }
  Object.assign(globalThis, { seen })
  let [waits, last, silentMs, stuckMs] = ['', performance.now(), 0, 0]
  setInterval(() => {
    const now = performance.now()
    // time in which a busy machine does not let the page run does not count
    const passedMs = Math.min(now - last, 250)
    last = now
    const text = document.body?.innerText ?? ''
    const outline = document.querySelector('[data-outline]') ? 'outline' : ''
    const kind = document.querySelector('.loading') ? 'splash' : outline
    // an outline after the splash is a new wait, which is explained anew
    if (kind !== waits || kind === '') [waits, silentMs, stuckMs] = [kind, 0, 0]
    seen.said = texts.flatMap(([name, words]) => (words.some((each) => text.includes(each)) ? [name] : []))
    seen.isDone = Boolean(document.querySelector('h1')) && kind === ''
    silentMs = seen.said.length > 0 ? 0 : silentMs + passedMs
    stuckMs = ways.some((way) => text.includes(way)) ? 0 : stuckMs + passedMs
    seen.silentMs = Math.max(seen.silentMs, silentMs)
    seen.stuckMs = Math.max(seen.stuckMs, stuckMs)
  }, 50)
}

const seenBy = (page: Page) =>
  page
    .evaluate(() => (globalThis as { seen?: Seen }).seen)
    .catch(() => undefined)
    .then((seen) => seen ?? { said: [], isDone: false, silentMs: 0, stuckMs: 0 })

/** The delay that a busy machine adds; more if many pages load at once. The exact times are in `wait-watch.test.tsx`. */
const lateMs = process.env.TORTURE ? 5000 : 2500

const visit = async (browser: Browser, baseURL: string, signIn: (page: Page) => Promise<void>, name: RouteName) => {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.addInitScript(watch, [wordsOfAll, ways] as [typeof wordsOfAll, string[]])
  await signIn(page)
  await page.goto(pathOf(name), { waitUntil: 'commit' })
  return page
}

let anna: Person
test.beforeAll(async ({ environment }) => {
  const { People } = await import('./environment/people.ts')
  anna = await new People(environment.origin, environment.mailbox).owner()
})

for (const [what, { fault, of, expected: state }] of Object.entries(failures))
  for (const names of [shortOf(what), all])
    test(`with ${what} no page is silent and none tells another state${names === all ? ' @long' : ''}`, async ({
      browser,
      environment,
      people,
    }) => {
      if (names === all) test.setTimeout(600_000)
      const expected = new RegExp(state === 'language' ? `^${state}$` : `^(its content|${state})$`)
      const signIn = (page: Page) => people.signIn(page.context(), anna)
      const said = new Set<string>()
      const look = async (name: RouteName) => {
        const page = await visit(browser, environment.origin, signIn, name)
        const shown = async () => {
          const { said, isDone } = await seenBy(page)
          return said.join() || (isDone ? 'its content' : 'nothing')
        }
        try {
          await expect.poll(shown, { message: name, timeout: patience * 30_000 }).toMatch(expected)
          said.add(await shown())
          const { silentMs } = await seenBy(page)
          expect(silentMs, name).toBeLessThan(waitTextMs + lateMs)
        } finally {
          await page.context().close()
        }
      }
      let hasFailed = false
      const close = await openFaultProxy(environment, (path) => {
        if (!of(path)) return null
        hasFailed = true
        return fault
      })
      try {
        const left = names.filter((name) => state !== 'language' || routeOf(name).locale !== 'zh')
        const work = async () => {
          for (let name = left.pop(); name; name = left.pop()) {
            const failed = await look(name).catch((error: Error) => error)
            if (failed) expect.soft(failed.message.slice(0, 300), name).toBe('')
          }
        }
        await Promise.all(Array.from({ length: together }, work))
        expect(hasFailed, 'a request has failed').toBe(true)
        expect(said, 'a page cannot show itself').toContain(state)
      } finally {
        await close()
      }
    })

test('a missing language is told in the other one, and comes by itself', async ({ page, environment }) => {
  let isMissing = true
  const close = await openFaultProxy(environment, (path) => (isMissing && isEnglish(path) ? 'missing' : null))
  try {
    await page.goto(pathOf('login'))
    await expect(page.getByText(missingLanguage.zh)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u)
    isMissing = false
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  } finally {
    await close()
  }
})

for (const lateMs of [0, waitTextMs + 1000])
  test(`@page a style sheet that is refused after ${lateMs} ms is told, and the page comes by itself`, async ({
    page,
  }) => {
    let isMissing = true
    await page.route(/\/assets\/index-[\w-]+\.css/, async (route) => {
      if (!isMissing) return route.continue()
      await new Promise((resolve) => setTimeout(resolve, lateMs))
      // as the server answers for a file of another build
      await route.fulfill({ status: 404, json: { code: '0404001' }, headers: { 'x-content-type-options': 'nosniff' } })
    })
    await page.goto(pathOf('slack-authorized'), { waitUntil: 'commit' })
    await expect(page.getByText(troubleTexts.incomplete.en.title)).toBeVisible()
    isMissing = false
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const styled = () => page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/index-')))
    expect(await styled()).toBe(true)
  })

test('a start that hangs has an end after 10 s, and goes on by itself when the server answers', async ({
  page,
  environment,
  people,
}) => {
  let isHanging = true
  const close = await openFaultProxy(environment, (path) => (isHanging && isApi(path) ? 'hang' : null))
  try {
    await page.addInitScript(watch, [wordsOfAll, ways] as [typeof wordsOfAll, string[]])
    await people.signIn(page.context(), anna)
    await page.goto(pathOf('setting-account'), { waitUntil: 'commit' })
    // nothing on the device identifies the person, so a runtime that has waited in vain opens the sign-in page
    const retry = page.getByRole('button', { name: actionTexts.retry.en })
    await expect(page.getByRole('heading', { name: 'Sign in' }).or(retry).first()).toBeVisible()
    await expect(page.getByText(troubleTexts.silent.en.title).first()).toBeVisible()
    await expect(page.getByText(/offline|needs the network/i)).toHaveCount(0)
    const { silentMs, stuckMs } = await seenBy(page)
    expect(silentMs).toBeLessThan(waitTextMs + lateMs)
    expect(stuckMs).toBeLessThan(waitActionsMs + lateMs)
    isHanging = false
    await expect(page.getByLabel('Your name')).toHaveValue('Anna Lind', { timeout: patience * 40_000 })
  } finally {
    await close()
  }
})

test('a page that hangs offers ways on after 10 s: who tries again goes on, who signs out leaves', async ({
  page,
  context,
  environment,
  people,
}) => {
  let isHanging = false
  const close = await openFaultProxy(environment, (path) => (isHanging && isApi(path) ? 'hang' : null))
  // the last one, because a part of the page that has given up has a button of its own
  const way = (of: Page, name: { en: string }) => of.getByRole('button', { name: name.en, exact: true }).last()
  try {
    await context.addInitScript(watch, [wordsOfAll, ways] as [typeof wordsOfAll, string[]])
    await people.signIn(context, await people.owner())
    await page.goto(pathOf('setting-account'))
    await expect(page.getByLabel('Your name')).toHaveValue('Anna Lind')
    // opens no page twice, because cached data is shown without ways on
    const hangUntilActions = async (route: RouteName, name: { en: string }) => {
      isHanging = true
      await page.goto(pathOf(route), { waitUntil: 'commit' })
      await expect(way(page, name)).toBeVisible()
      const { silentMs, stuckMs } = await seenBy(page)
      expect(silentMs).toBeLessThan(waitTextMs + lateMs)
      expect(stuckMs).toBeLessThan(waitActionsMs + lateMs)
    }
    await hangUntilActions('setting-members', actionTexts.retry)
    isHanging = false
    await way(page, actionTexts.retry).click()
    await expect(page.getByText('Anna Lind').first()).toBeVisible()
    await hangUntilActions('setting-invitations', actionTexts.signOut)
    // the runtime gives up meanwhile, and the ways stay
    await expect(page.getByText(/from \d\d:\d\d/)).toBeVisible()
    await way(page, actionTexts.signOut).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/sso\/login/)
  } finally {
    await close()
  }
})

test('a correct sign-in whose next answer is 500 says that the server is in trouble, and goes on by itself', async ({
  page,
  environment,
}) => {
  let isFailing = true
  const close = await openFaultProxy(environment, (path) => {
    if (!isFailing) return null
    if (path === '/api/account/login') return 'withoutAssembly'
    return /^\/api\/account\/(token\/validate|user-org-assemble)$/.test(path) ? 'error500' : null
  })
  try {
    await page.goto(`${pathOf('login')}?redirect=${pathOf('setting-account')}`)
    await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
    await page.getByLabel('Password', { exact: true }).fill(anna.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText(troubleTexts.server.en.title).first()).toBeVisible()
    await expect(page.getByText(/offline|no network/i)).toHaveCount(0)
    isFailing = false
    await expect(page.getByLabel('Your name')).toHaveValue('Anna Lind', { timeout: patience * 40_000 })
  } finally {
    await close()
  }
})
