import type { Page } from '@playwright/test'
import { firstPages } from '../../src/core/first-pages.ts'
import { pathOf, type RouteName, routeOf } from '../../src/core/routes.ts'
import { composition } from './environment/composition.ts'
import { expect, test } from './environment/environment-fixture.ts'
import type { Environment } from './environment/open-environment.ts'

/** A phone on a slow train: 400 kbit/s, 400 ms to the server, a sixth of this machine's speed. */
const throttle = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const bytesPerSecond = 400_000 / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

/** Opens a written page, whose app starts when the returned function is called. */
const openDelayed = async (page: Page, { gate }: Environment, address: string) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  gate.holdUntil = (path) => (/^\/assets\/index-[\w-]+\.js$/.test(path) ? released : undefined)
  await page.goto(address, { waitUntil: 'commit' })
  const written = page.locator('#root[data-first]')
  await written.locator('h1').waitFor()
  return async () => {
    await expect(written).toHaveCount(1)
    release()
    await expect(written).toHaveCount(0)
  }
}

/** The field that has the focus, its text and its selection. */
const fieldState = (page: Page) =>
  page.evaluate(() => {
    const { name, value, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
    return { name, value, selectionStart, selectionEnd }
  })

/** Marks the elements of the page, to see later that they are the same. */
const markFields = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll('input')) Object.assign(field, { isFirst: true })
  })
const fieldsAreTheSame = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('input')].every((field) => 'isFirst' in field))

test('what is typed while the sign-in starts slowly stays: text, focus, selection', async ({ page, environment }) => {
  // other engines cannot be slowed down, but the held files delay the sign-in there, too
  if (!process.env.ENGINE) await throttle(page)
  const start = await openDelayed(page, environment, '/sso/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('mei@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('a long password')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.evaluate(() => (document.activeElement as HTMLInputElement).setSelectionRange(0, 3))
  await markFields(page)
  await start()
  expect(await fieldState(page)).toEqual({
    name: 'orgEmail',
    value: 'mei@example.com',
    selectionStart: 0,
    selectionEnd: 3,
  })
  await page.keyboard.press('End')
  await page.keyboard.type('.cn')
  await expect(page.getByLabel('Email')).toHaveValue('mei@example.com.cn')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long password')
  expect(await fieldsAreTheSame(page)).toBe(true)
})

test('a composition lasts while the app takes the page over', async ({ page, environment }) => {
  const start = await openDelayed(page, environment, '/sso/login')
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await page.keyboard.type('x')
  await page.evaluate(() => {
    addEventListener('compositionend', () => document.documentElement.setAttribute('data-test-ended', ''))
  })
  const { begin, goOn, commit } = await composition(page)
  await expect(email).toHaveValue(`x${await begin()}`)
  await start()
  await expect(email).toHaveValue(`x${await goOn()}`)
  await expect(page.locator('html[data-test-ended]')).toHaveCount(0)
  await expect(email).toHaveValue(`x${await commit()}`)
})

/** Records everything that would end a composition in the focused field: a lost focus, a set text or selection, another element. */
const watchField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement
    const done: string[] = []
    const say = (what: string) => done.push(what)
    for (const type of ['blur', 'compositionend']) field.addEventListener(type, () => say(type))
    new MutationObserver((records) => {
      for (const { attributeName, oldValue } of records)
        if (field.getAttribute(`${attributeName}`) !== oldValue) say(`${attributeName}`)
    }).observe(field, { attributeFilter: ['type', 'disabled', 'readonly', 'inputmode'], attributeOldValue: true })
    const prototype = HTMLInputElement.prototype
    const { set } = Object.getOwnPropertyDescriptor(prototype, 'value') as { set: (text: string) => void }
    Object.defineProperty(prototype, 'value', {
      ...Object.getOwnPropertyDescriptor(prototype, 'value'),
      set(this: HTMLInputElement, text: string) {
        if (this === field) say(`value ${text}`)
        set.call(this, text)
      },
    })
    prototype.setSelectionRange = () => say('selection')
    Object.assign(window, { fieldChanges: () => (field.isConnected ? done : [...done, 'removed']) })
  })

test('nothing that ends a composition is done to a field while the app takes the page over', async ({
  page,
  environment,
}) => {
  const start = await openDelayed(page, environment, '/sso/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('ni')
  await watchField(page)
  await start()
  await page.keyboard.type('hao')
  await expect(page.getByLabel('Email')).toHaveValue('nihao')
  expect(await page.evaluate(() => (window as unknown as { fieldChanges(): string[] }).fieldChanges())).toEqual([])
})

test('an early press signs in once the app is there, and shows until then that it waits', async ({
  page,
  people,
  environment,
}) => {
  const { orgEmail, password } = await people.owner()
  const start = await openDelayed(page, environment, '/sso/login?redirect=%2Fsetting%2Faccount')
  await page.getByLabel('Email').fill(orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.locator('form[aria-busy=true]')).toBeVisible()
  await start()
  await expect(page).toHaveURL(/\/setting\/account$/)
})

test('an early press is taken back by typing on, and early links keep what was typed', async ({
  page,
  environment,
}) => {
  const start = await openDelayed(page, environment, '/sso/login?redirect=%2Finbox')
  await page.getByLabel('Email').fill('mei@exam')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email').press('End')
  await page.keyboard.type('ple.com')
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
  const link = page.getByRole('link', { name: 'Create an account' })
  expect(await link.getAttribute('href')).toBe('/sso/register?redirect=%2Finbox')
  await link.click()
  await start()
  await expect(page).toHaveURL(/\/sso\/register\?redirect=%2Finbox$/)
  await expect(page.getByLabel('Email')).toHaveValue('mei@example.com')
})

test('a page that something has changed is drawn anew with what was typed, the focus and the press', async ({
  page,
  environment,
  complaints,
}) => {
  const orgEmail = 'mei@example.com'
  const start = await openDelayed(page, environment, '/sso/login')
  await page.getByLabel('Email').fill(orgEmail)
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.evaluate(() => document.querySelector('[name=password]')?.before(document.createElement('div')))
  await start()
  expect(await fieldState(page)).toMatchObject({ name: 'password', value: 'wrong password' })
  expect(await page.getByLabel('Email').inputValue()).toBe(orgEmail)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('React error #418')])
})

test('who chose a colour scheme earlier types on in the same fields', async ({ page, environment }) => {
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('worktide-color-scheme', 'dark'))
  const start = await openDelayed(page, environment, '/sso/login')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await markFields(page)
  await start()
  await expect(page.getByRole('button', { name: 'Appearance: dark' })).toBeVisible()
  expect(await fieldsAreTheSame(page)).toBe(true)
})

/** The elements that have moved since the page began, without a press just before. */
const movedOn = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const entries = observer.takeRecords() as (PerformanceEntry & { sources: { node: Node | null }[] })[]
    return entries.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent?.slice(0, 40)))
  })

const searchOf: Partial<Record<RouteName, string>> = {
  'share-login': '?shareCode=none&share-redirect=%2Fsso%2Fshare%2Fboard%3FshareCode%3Dnone',
  'invite-account-info': '?inviteToken=none',
}

for (const [language, width, colorScheme] of [
  ['zh', 360, 'dark'],
  ['en', 1280, 'light'],
] as const)
  test(`${language === 'en' ? '@long ' : ''}every written page is taken over as it stands: ${language}, ${width} px, ${colorScheme}`, async ({
    browser,
    environment,
    watch,
  }) => {
    const viewport = { width, height: 740 }
    for (const name of firstPages) {
      const context = await browser.newContext({ baseURL: environment.origin, viewport, colorScheme })
      await watch(context)
      await context.addCookies([{ name: 'app_locale', value: language, url: environment.origin }])
      const page = await context.newPage()
      const start = await openDelayed(page, environment, pathOf(name) + (searchOf[name] ?? ''))
      const root = page.locator('html')
      await expect(root, name).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await expect(root, name).toHaveAttribute('lang', (routeOf(name).locale ?? language) === 'zh' ? 'zh-CN' : 'en')
      const typed = (await page.locator('main input').count()) > 0 ? 'ABC' : null
      if (typed) await expect(page.locator('main input[name]').first(), name).toBeFocused()
      if (typed) await page.keyboard.type(typed)
      await markFields(page)
      await start()
      if (typed) expect(await fieldState(page), name).toMatchObject({ value: typed, selectionEnd: 3 })
      expect(await fieldsAreTheSame(page), name).toBe(true)
      expect(await movedOn(page), name).toEqual([])
      await context.close()
    }
  })

test('a signed-in person gets no form, not even for a moment', async ({ page, context, people }) => {
  await people.signIn(context, await people.owner())
  const response = await page.goto('/sso/login?redirect=%2Fsetting%2Faccount')
  expect(await response?.text()).not.toMatch(/data-first|<form/)
  await expect(page).toHaveURL(/\/setting\/account$/)
})
