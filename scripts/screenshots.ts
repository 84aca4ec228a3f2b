import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { pathOf, type RouteName, routeNames, routeOf } from '../src/core/routes.ts'
import { Mailbox } from '../test/e2e/environment/mailbox.ts'
import { People, type Person } from '../test/e2e/environment/people.ts'
import { pageIsQuiet } from '../test/e2e/environment/quiet-page.ts'
import { freePort, ServerProcess } from '../test/e2e/environment/server-process.ts'
import { findBrowser } from './browser.ts'
import { demoPassword } from './demo/demo-client.ts'

/**
 * `npm run screenshots` takes the two pictures of the manifest and the README from the built product, filled by
 * `npm run demo`; `npm run screenshots -- gallery [words]`
 * takes all pages in both languages, colours and widths, or those whose file name contains all words: `slack`,
 * `zh-dark-narrow`.
 */
const gallery = 'test-results/gallery'
const [mode, ...words] = process.argv.slice(2)
/** Pages for a user without an organisation, and pages that redirect at once. */
const needsNewcomer = (name: string) => /^(mobile-)?(create-organization(-en)?|organization-create)$/.test(name)
const isOpen = (name: RouteName) => routeOf(name).access === 'open'
const isTransit = (name: string) => /-transit(-home)?$/.test(name)
const names = routeNames.filter((name) => !isTransit(name))
const widths = { narrow: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } }

type Width = keyof typeof widths
type Language = 'zh' | 'en'
type Scheme = 'light' | 'dark'
type Viewer = Pick<Person, 'cookies'> | null

interface Look {
  language: Language
  scheme: Scheme
  width: Width
}

const mailbox = new Mailbox()
await mailbox.open()
const port = await freePort()
const origin = `http://localhost:${port}`
/** The demo reads its mails from the server, which lists them only without SMTP. */
const mails: Record<string, string> = mode === 'gallery' ? { SMTP_URL: mailbox.url } : {}
const server = new ServerProcess(port, { PUBLIC_ORIGIN: origin, RATE_LIMITS: 'off', ...mails })
const people = new People(origin, mailbox)

const open = async (browser: Browser, { language, scheme, width }: Look, viewer: Viewer): Promise<Page> => {
  const context = await browser.newContext({
    viewport: widths[width],
    deviceScaleFactor: width === 'narrow' ? 2 : 1,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  if (viewer) await people.signIn(context, viewer)
  return context.newPage()
}

const take = async (page: Page, path: string, file: string, fullPage = false): Promise<void> => {
  await page.goto(origin + path)
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor({ timeout: 8000 })
    .catch(() => console.warn(`${path} has no h1`))
  await pageIsQuiet(page)
  await page.screenshot({ path: file, fullPage })
  console.log(file)
}

const takeAll = async (browser: Browser, look: Look, owner: Viewer, newcomer: Viewer): Promise<void> => {
  const newcomerPages = names.filter(needsNewcomer)
  const openPages = names.filter((name) => isOpen(name) && !needsNewcomer(name))
  const rounds = [
    { viewer: null, round: openPages },
    { viewer: newcomer, round: newcomerPages },
    { viewer: owner, round: names.filter((name) => !isOpen(name)) },
  ]
  for (const { viewer, round } of rounds) {
    const page = await open(browser, look, viewer)
    for (const name of round) {
      const file = `${name}-${look.language}-${look.scheme}-${look.width}.png`
      const isWanted = words.every((word) => file.includes(word))
      if (isWanted) await take(page, pathOf(name), `${gallery}/${file}`, true)
      // a page of one language also stores that language
      await page.context().clearCookies({ name: 'app_locale' })
    }
    await page.context().close()
  }
}

/** The owner of an organisation that the demo has filled. */
const demoOwner = async (): Promise<Pick<Person, 'cookies'>> => {
  const output = execFileSync('npx', ['tsx', 'scripts/demo.ts', 'zh', origin], { encoding: 'utf8' })
  const orgEmail = output.match(/(\S+@\S+)\s+\(owner\)/)?.[1]
  return people.call('/account/login', { tenantId: 1, orgEmail, password: demoPassword })
}

await server.start()
const browser = await chromium.launch(await findBrowser())
try {
  if (mode === 'gallery') {
    mkdirSync(gallery, { recursive: true })
    for (const language of ['zh', 'en'] as const) {
      // a signed-in page is in the account's language, whatever the browser's
      const owner = await people.owner({ orgUserName: '林安娜', language }, '潮汐工作室')
      const newcomer = await people.register({ language })
      for (const scheme of ['light', 'dark'] as const) {
        for (const width of ['narrow', 'wide'] as const) {
          await takeAll(browser, { language, scheme, width }, owner, newcomer)
        }
      }
    }
  } else {
    const owner = await demoOwner()
    for (const [width, path] of [
      ['narrow', '/'],
      ['wide', '/p/SHOP/board'],
    ] as const) {
      const page = await open(browser, { language: 'zh', scheme: 'light', width }, owner)
      await take(page, path, `public/screenshot-${width}.png`)
    }
  }
} finally {
  await browser.close()
  await server.dispose()
  await mailbox.close()
}
