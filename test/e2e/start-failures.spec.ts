import type { Browser, Page } from '@playwright/test'
import { pathOf, type RouteName, routeNames, routeOf } from '../../src/core/routes.ts'
import { missingLanguage, troubleTexts } from '../../src/core/trouble/trouble-texts.ts'
import { type Trouble, troubles } from '../../src/core/trouble/troubles.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { type Fault, openFaultProxy } from './environment/fault-proxy.ts'
import type { Person } from './environment/people.ts'

const isApi = (path: string) => path.startsWith('/api/')
const isEntry = (path: string) => /^\/assets\/index-[\w-]+\.js/.test(path)
const isEnglish = (path: string) => /^\/assets\/en-[\w-]+\.js/.test(path)

interface Failure {
  fault: Fault
  of: (path: string) => boolean
  /** The state that must be told where the page cannot show itself. */
  told: Trouble
}
const failures: Readonly<Record<string, Failure>> = {
  'no network': { fault: 'reset', of: isApi, told: 'offline' },
  'an answer cut in half': { fault: 'cut', of: isApi, told: 'offline' },
  'a server that answers 500': { fault: 'error500', of: isApi, told: 'server' },
  'a proxy that answers 502 with a page': { fault: 'html502', of: isApi, told: 'server' },
  'a server that hangs': { fault: 'hang', of: isApi, told: 'silent' },
  'a missing script': { fault: 'missing', of: isEntry, told: 'incomplete' },
}

/** One page of each layout; every page that stands for itself in `npm run proofs`. */
const layouts: readonly RouteName[] = ['login', 'create-organization', 'setting-account', 'home']
const all = routeNames.filter((name) => !/:|-transit|dev-mail/.test(pathOf(name)) && routeOf(name).page !== 'result')

const wordsOf = (trouble: Trouble) => [troubleTexts[trouble].en.title, ...(trouble === 'offline' ? ['Offline'] : [])]

/** The states a page tells, and whether it shows its own content instead of waiting. */
const told = (page: Page) =>
  page.evaluate(
    (texts) => {
      const text = document.body?.innerText ?? ''
      const isDone = Boolean(document.querySelector('h1')) && !document.querySelector('[data-outline]')
      return {
        said: texts.flatMap(([name, words]) => (words.some((each) => text.includes(each)) ? [name] : [])),
        isDone,
      }
    },
    troubles.map((name) => [name, wordsOf(name)] as const),
  )

const visit = async (browser: Browser, baseURL: string, signIn: (page: Page) => Promise<void>, name: RouteName) => {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await signIn(page)
  await page.goto(pathOf(name), { waitUntil: 'commit' })
  return page
}

let anna: Person
test.beforeAll(async ({ environment }) => {
  const { People } = await import('./environment/people.ts')
  anna = await new People(environment.origin, environment.mailbox).owner()
})

for (const [what, { fault, of, told: state }] of Object.entries(failures))
  for (const names of [layouts, all])
    test(`with ${what} no page is silent and none tells another state${names === all ? ' @long' : ''}`, async ({
      browser,
      environment,
      people,
    }) => {
      test.setTimeout(names === all ? 600_000 : 60_000)
      const close = await openFaultProxy(environment, (path) => (of(path) ? fault : null))
      try {
        for (let at = 0; at < names.length; at += 4)
          await Promise.all(
            names.slice(at, at + 4).map(async (name) => {
              const signIn = (page: Page) => people.signIn(page.context(), anna)
              const page = await visit(browser, environment.origin, signIn, name)
              const words = () => told(page).catch(() => ({ said: [] as string[], isDone: false }))
              // 3 s for the word, and what a busy machine adds
              await expect
                .poll(async () => ((await words()).isDone ? 'its content' : (await words()).said.join()), {
                  message: name,
                  timeout: 30_000,
                })
                .toMatch(new RegExp(`^(its content|${state})$`))
              expect(
                (await words()).said.filter((each) => each !== state),
                name,
              ).toEqual([])
              await page.context().close()
            }),
          )
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

test('a start that hangs offers ways on after 10 s and goes on when the server answers', async ({
  page,
  environment,
  people,
}) => {
  let isHanging = true
  const close = await openFaultProxy(environment, (path) => (isHanging && isApi(path) ? 'hang' : null))
  try {
    await people.signIn(page.context(), anna)
    await page.goto(pathOf('setting-account'), { waitUntil: 'commit' })
    await expect(page.getByText(troubleTexts.silent.en.title).first()).toBeVisible()
    isHanging = false
    await expect(page.getByLabel('Your name')).toHaveValue('Anna Lind', { timeout: 30_000 })
  } finally {
    await close()
  }
})
