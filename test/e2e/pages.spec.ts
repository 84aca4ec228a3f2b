import type { Page } from '@playwright/test'
import { expectAccessible } from './environment/accessible.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { goTo } from './environment/shared-page.ts'

const openPages = [
  '/sso/login',
  '/sso/register',
  '/sso/register/invite',
  '/sso/forgot-password',
  '/sso/forgot-password/reset?resetToken=unknown',
  '/sso/invite-account-info?inviteToken=unknown',
  '/sso/invite-account-info/error',
  '/sso/code-join-organization',
  '/sso/invite-team-link?linkToken=unknown',
  '/sso/join-org',
  '/sso/apply-success',
  '/sso/error',
  '/sso/trace',
  '/sso/create-organization',
  '/sso/configure',
  '/sso/dingtalk/mismatch',
  '/sso/lark/authorized',
  '/sso/qywx/concat-admin',
  '/sso/slack/error/no-admin-auth',
  '/sso/teams/error/org-mismatch',
  '/sso/mobile/not-support-tip',
]
const memberPages = [
  '/',
  '/setting/account',
  '/setting/security',
  '/setting/orginfo',
  '/setting/members',
  '/setting/invitations',
  '/setting/audit-log',
  '/setting/monitoring',
  '/setting/notifications',
  '/setting/api-key',
  '/sso/create-organization?new=1',
  '/sso/configure/en',
  '/sso/configure/zh',
]

/** One heading, nothing wider than the screen, a title, no missing text, nothing serious by axe. */
const expectGood = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect(page, path).toHaveTitle(/Worktide/)
  const { scrollWidth, clientWidth, text } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
    text: document.body.innerText,
  }))
  expect(scrollWidth, `${path} scrolls sideways`).toBeLessThanOrEqual(clientWidth)
  expect(text, path).not.toMatch(/undefined|\[object|\{\w+\}/)
  await expectAccessible(page)
}

/** `inventory.spec.ts` opens every address at three widths; these tests also open what a parameter changes, in both runtimes. */
for (const { locale, colorScheme, only } of [
  { locale: 'en-GB', colorScheme: 'dark', only: '@worker' },
  { locale: 'zh-CN', colorScheme: 'light', only: '@page' },
] as const)
  test.describe(`@long ${locale} at 320 px, ${colorScheme} ${only}`, () => {
    test.use({ locale, viewport: { width: 320, height: 740 }, colorScheme })

    test('pages that need no session', async ({ page }) => {
      for (const path of openPages) await expectGood(page, path)
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh-CN' ? /^zh/ : /^en/)
    })

    test('pages of a member', async ({ page, people, context }) => {
      const owner = await people.owner()
      await people.signIn(context, owner, locale)
      for (const path of memberPages) await expectGood(page, path)
    })
  })

/** Goes on to a page; each has another heading. */
const openNext = async (page: Page, path: string) => {
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.innerText()
  await goTo(page, path)
  await expect(title, path).toHaveText(/./)
  await expect(title, path).not.toHaveText(before)
}

const expectNoSideScroll = (page: Page, message: string) => {
  const lack = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  return expect.poll(() => page.evaluate(lack), { message }).toBe(0)
}

test('@page on the narrowest phones a name of one long word wraps, text at twice its size is readable, and the longer name of a product fits', async ({
  page,
  people,
  context,
}) => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten'
  await people.signIn(context, await people.owner({ orgUserName: word.slice(0, 50) }, word))
  await page.setViewportSize({ width: 320, height: 740 })
  await test.step('a name of one long word wraps', async () => {
    await page.goto('/')
    for (const path of ['/', '/setting/account', '/setting/members']) {
      if (path !== '/') await openNext(page, path)
      await expect(page.locator('main').getByText(word.slice(0, 40)).last(), path).toBeVisible()
      await expectNoSideScroll(page, path)
    }
  })

  await test.step('text at twice its size is readable', async () => {
    const title = page.getByRole('heading', { level: 1 })
    const sizeOfTitle = () => title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const setSize = (size: string) =>
      page.evaluate((given) => {
        document.documentElement.style.fontSize = given
      }, size)
    for (const path of ['/', '/setting/account', '/setting/invitations', '/sso/configure', '/sso/join-org']) {
      await openNext(page, path)
      await setSize('')
      const before = await sizeOfTitle()
      await setSize('200%')
      expect(await sizeOfTitle(), path).toBe(before * 2)
      await expectNoSideScroll(page, path)
    }
  })

  await test.step('the longer name of the document product fits', async () => {
    await page.goto('/?sourceType=1')
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
    for (const width of [320, 360, 375, 390, 400, 430]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSideScroll(page, `${width} px`)
    }
  })
})

test('a user signs in by keyboard alone', async ({ page, people }) => {
  const anna = await people.owner()
  await page.goto('/sso/login')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.type(anna.orgEmail)
  await page.keyboard.press('Tab')
  await page.keyboard.type(anna.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('in a Chinese browser', () => {
  test.use({ locale: 'zh-CN' })

  test('a device on which no language was chosen takes that of the account', async ({ page, people }) => {
    const anna = await people.owner()
    await page.goto('/sso/login')
    await page.getByLabel('邮箱').fill(anna.orgEmail)
    await page.getByLabel('密码', { exact: true }).fill(anna.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('the English address of the account area shows English for its page alone', async ({ page }) => {
    await page.goto('/sso/index-en')
    await expect(page).toHaveURL(/\/sso\/login\?redirect=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.goto('/sso/register')
    await expect(page.getByRole('heading', { level: 1, name: '注册账号' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  })
})
