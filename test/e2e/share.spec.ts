import type { Page } from '@playwright/test'
import { expectAccessible } from './environment/accessible.ts'
import { expect, test } from './environment/environment-fixture.ts'
import type { People, Person } from './environment/people.ts'
import { workerControls } from './environment/worker-control.ts'

const wrong = "This link doesn't exist, or the password isn't right."
const ended = 'This link is no longer shared, or its password has changed.'

/** Creates a link to the organisation's card; returns its path on this site. */
const shareOf = async (people: People, { orgId, token }: Person, password?: string) => {
  const card = { resourceType: 'organization', resourceId: orgId, ...(password ? { password } : {}) }
  const { result } = await people.call('/share/create', card, token)
  const { pathname, search } = new URL(result.url)
  return { address: pathname + search, shareCode: result.shareCode as string }
}
const revoke = (people: People, { token }: Person, shareCode: string) =>
  people.call('/share/revoke', { shareCode }, token)

const enter = async (page: Page, password: string) => {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Open' }).click()
}

test('an outsider opens a link, and a revoked one disappears from the open tab', async ({ page, people }) => {
  const owner = await people.owner({}, 'Open Works')
  const { address, shareCode } = await shareOf(people, owner)
  await page.goto(address)
  await expect(page.getByText('Open Works')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Open Works')).toBeVisible()
  await revoke(people, owner, shareCode)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(ended)).toBeVisible()
  await expect(page.getByText('Open Works')).toHaveCount(0)
  expect(await page.evaluate(() => document.cookie)).not.toContain('token-share-')
  await page.getByRole('link', { name: 'Open again' }).click()
  await enter(page, 'whatever')
  await expect(page.getByText(wrong).first()).toBeVisible()
})

test('an owner creates a link in settings and turns it off again', async ({
  page,
  context,
  browser,
  people,
  environment,
}) => {
  const owner = await people.owner({}, 'Settled Works')
  await people.signIn(context, owner)
  await page.goto('/setting/orginfo')
  await page.getByLabel('Link password').fill('sea')
  await page.getByRole('button', { name: 'Create share link' }).click()
  await expect(page.getByText(/Password must be between 4 and/).first()).toBeVisible()
  await page.getByLabel('Link password').fill('harbour')
  await page.getByRole('button', { name: 'Create share link' }).click()
  await expect(page.getByText('Link created.')).toBeVisible()
  const url = await page.getByRole('textbox', { name: 'Share link from' }).inputValue()
  await expectAccessible(page)
  const guest = await browser.newContext({ baseURL: environment.origin })
  const tab = await guest.newPage()
  const { pathname, search } = new URL(url)
  await tab.goto(pathname + search)
  await enter(tab, 'harbour')
  await expect(tab.getByText('Settled Works')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Share links' })
  await panel.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Nothing is shared yet.')).toBeVisible()
  await tab.reload()
  await expect(tab.getByText(ended)).toBeVisible()
  await guest.close()
})

test('an owner changes the password of a link and removes it: open shares must be opened again', async ({
  page,
  context,
  browser,
  people,
  environment,
}) => {
  const owner = await people.owner({}, 'Moved Works')
  const { address } = await shareOf(people, owner, 'harbour')
  const guest = await browser.newContext({ baseURL: environment.origin })
  const tab = await guest.newPage()
  await tab.goto(address)
  await enter(tab, 'harbour')
  await expect(tab.getByText('Moved Works')).toBeVisible()
  await people.signIn(context, owner)
  await page.goto('/setting/orginfo')
  const panel = page.getByRole('region', { name: 'Share links' })
  await panel.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('New password')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('New password').fill('lantern')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Change password' })).toBeFocused()
  await tab.reload()
  await expect(tab.getByText(ended)).toBeVisible()
  await tab.getByRole('link', { name: 'Open again' }).click()
  await enter(tab, 'lantern')
  await expect(tab.getByText('Moved Works')).toBeVisible()
  await panel.getByRole('button', { name: 'Remove the password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the password' }).click()
  await expect(panel.getByText('Without a password', { exact: true })).toBeVisible()
  await tab.reload()
  await expect(tab.getByText(ended)).toBeVisible()
  await tab.goto(address)
  await expect(tab.getByText('Moved Works')).toBeVisible()
  await guest.close()
})

test('a password is asked for once per browser, and again after a change', async ({ page, context, people }) => {
  const owner = await people.owner({}, 'Locked Works')
  const { address, shareCode } = await shareOf(people, owner, 'harbour')
  await page.goto(address)
  await expect(page).toHaveURL(/\/sso\/share\/login\?shareCode=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Open shared page' })).toBeVisible()
  await expectAccessible(page)
  await enter(page, 'lighthouse')
  await expect(page.getByText(wrong).first()).toBeVisible()
  await expect(page.getByText('Locked Works')).toHaveCount(0)
  await enter(page, 'harbour')
  await expect(page.getByText('Locked Works')).toBeVisible()
  const second = await context.newPage()
  await second.goto(address)
  await expect(second.getByText('Locked Works')).toBeVisible()
  await people.call('/share/update', { shareCode, password: 'lantern' }, owner.token)
  for (const tab of [page, second]) {
    await tab.reload()
    await expect(
      tab
        .getByText(ended)
        .or(tab.getByLabel('Password', { exact: true }))
        .first(),
    ).toBeVisible()
    await expect(tab.getByText('Locked Works')).toHaveCount(0)
  }
  await page.goto(address)
  await enter(page, 'lantern')
  await expect(page.getByText('Locked Works')).toBeVisible()
})

test('a signed-in user stays signed in, whatever happens to a share they view', async ({ page, context, people }) => {
  const owner = await people.owner({}, 'Shown Works')
  const anna = await people.owner({}, 'Own Works')
  const { address, shareCode } = await shareOf(people, owner)
  await people.signIn(context, anna)
  await page.goto('/')
  await expect(page.getByText('Own Works').first()).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('Shown Works')).toBeVisible()
  await revoke(people, owner, shareCode)
  await page.reload()
  await expect(page.getByText(ended)).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Own Works').first()).toBeVisible()
})

test('offline nothing is lost, and the page continues when the network is back', async ({
  page,
  people,
  environment,
}) => {
  const owner = await people.owner({}, 'Far Works')
  const { address } = await shareOf(people, owner, 'harbour')
  await page.goto(address)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await environment.gate.close()
  await enter(page, 'harbour')
  await expect(
    page.getByText("No connection. We've kept what you typed. Try again when you're back online."),
  ).toBeVisible()
  await environment.gate.open()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('Far Works')).toBeVisible()
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('@long @worker the same pages', async ({ page, people }) => {
    const owner = await people.owner({}, '潮汐工作室')
    const { address } = await shareOf(people, owner, '港湾的灯塔')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: '打开分享给你的内容' })).toBeVisible()
    await page.getByLabel('密码', { exact: true }).fill('港湾的灯塔')
    await page.getByRole('button', { name: '打开' }).click()
    await expect(page.getByText('潮汐工作室')).toBeVisible()
    await expect(page).toHaveTitle(/与你分享/)
  })
})

for (const [what, address] of [
  ['a shared page without a code', '/sso/share/organization'],
  ['the login page without a way back', '/sso/share/login?shareCode=abc'],
  [
    'the login page that would lead elsewhere',
    '/sso/share/login?shareCode=abc&share-redirect=https%3A%2F%2Fevil.example',
  ],
] as const)
  test(`@page ${what} leads home`, async ({ page }) => {
    await page.goto(address)
    await expect(page).toHaveURL(/\/sso\/login$/)
  })

test('@worker two shares and a session side by side: each is read offline by itself, and only the revoked one goes', async ({
  page,
  context,
  people,
  environment,
}) => {
  const owner = await people.owner({}, 'First Works')
  const other = await people.owner({}, 'Second Works')
  const [first, second] = [await shareOf(people, owner), await shareOf(people, other, 'harbour')]
  const anna = await people.owner({}, 'Own Works')
  await people.signIn(context, anna)
  await page.goto(`${first.address}&from=mail#top`)
  await expect(page.getByText('First Works')).toBeVisible()
  const tab = await context.newPage()
  await tab.goto(`${second.address}&from=mail#top`)
  await enter(tab, 'harbour')
  await expect(tab.getByText('Second Works')).toBeVisible()
  await expect(tab).toHaveURL(/from=mail#top$/)

  await workerControls(page)
  await environment.gate.close()
  for (const [shown, name] of [
    [page, 'First Works'],
    [tab, 'Second Works'],
  ] as const) {
    await shown.reload()
    await expect(shown.getByText(name)).toBeVisible()
    await expect(shown.getByText('Showing data from').first()).toBeVisible()
  }
  await environment.gate.open()
  await revoke(people, owner, first.shareCode)
  await page.reload()
  await expect(page.getByText(ended)).toBeVisible()
  await environment.gate.close()
  await page.goto(first.address)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText('First Works')).toHaveCount(0)
  await tab.reload()
  await expect(tab.getByText('Second Works')).toBeVisible()
  await environment.gate.open()
  await page.goto('/')
  await expect(page.getByText('Own Works').first()).toBeVisible()
})
