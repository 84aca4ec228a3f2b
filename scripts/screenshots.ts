import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { Mailbox } from '../test/e2e/world/mailbox.ts'
import { People } from '../test/e2e/world/people.ts'
import { freePort, ServerProcess } from '../test/e2e/world/server-process.ts'
import { findBrowser } from './browser.ts'

/**
 * `npm run screenshots` takes the two pictures that the manifest shows from the built product;
 * `npm run screenshots -- gallery` takes every page in both languages, colours and widths, to look at.
 */
const gallery = 'test-results/gallery'
const openPages = [
  '/sso/login',
  '/sso/register',
  '/sso/forgot-password',
  '/sso/reset-password',
  '/sso/error',
  '/dev/mail',
]
const homePages = [
  '/',
  '/sso/configure',
  '/setting/account',
  '/setting/orginfo',
  '/setting/members',
  '/setting/invitations',
  '/setting/audit-log',
  '/setting/api-key',
]
const widths = { narrow: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } }

type Width = keyof typeof widths
type Language = 'zh' | 'en'
type Scheme = 'light' | 'dark'
type Who = Awaited<ReturnType<People['register']>> | null

interface Look {
  language: Language
  scheme: Scheme
  width: Width
}

const mailbox = new Mailbox()
await mailbox.open()
const port = await freePort()
const origin = `http://localhost:${port}`
const server = new ServerProcess(port, { PUBLIC_ORIGIN: origin, SMTP_URL: mailbox.url, RATE_LIMITS: 'off' })
const people = new People(origin, mailbox)

const open = async (browser: Browser, { language, scheme, width }: Look, who: Who): Promise<Page> => {
  const context = await browser.newContext({
    viewport: widths[width],
    deviceScaleFactor: width === 'narrow' ? 2 : 1,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  if (who) await people.signIn(context, who)
  return context.newPage()
}

const take = async (page: Page, path: string, file: string, fullPage = false): Promise<void> => {
  await page.goto(origin + path)
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor({ timeout: 8000 })
    .catch(() => console.warn(`${path} has no h1`))
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: file, fullPage })
  console.log(file)
}

const takeAll = async (browser: Browser, look: Look, owner: Who, newcomer: Who): Promise<void> => {
  const rounds = [
    { who: null, paths: openPages },
    { who: newcomer, paths: ['/sso/create-organization'] },
    { who: owner, paths: homePages },
  ]
  for (const { who, paths } of rounds) {
    const page = await open(browser, look, who)
    for (const path of paths) {
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
      await take(page, path, `${gallery}/${name}-${look.language}-${look.scheme}-${look.width}.png`, true)
    }
    await page.context().close()
  }
}

await server.start()
const browser = await chromium.launch(await findBrowser())
try {
  const owner = await people.owner({ orgUserName: '林安娜' }, '潮汐工作室')
  if (process.argv.includes('gallery')) {
    mkdirSync(gallery, { recursive: true })
    const newcomer = await people.register()
    for (const language of ['zh', 'en'] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        for (const width of ['narrow', 'wide'] as const) {
          await takeAll(browser, { language, scheme, width }, owner, newcomer)
        }
      }
    }
  } else {
    for (const width of ['narrow', 'wide'] as const) {
      const page = await open(browser, { language: 'zh', scheme: 'light', width }, owner)
      await take(page, '/', `public/screenshot-${width}.png`)
    }
  }
} finally {
  await browser.close()
  await server.dispose()
  await mailbox.close()
}
