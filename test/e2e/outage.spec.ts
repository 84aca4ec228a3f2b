import type { Page } from '@playwright/test'
import { patience } from '../patience.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { pageIsQuiet } from './environment/quiet-page.ts'
import { workerControls } from './environment/worker-control.ts'
import { isReadyOffline } from './work/go-offline.ts'

const strip = (page: Page) => page.getByRole('status').getByText('Offline', { exact: true }).first()
const visited = process.env.TORTURE
  ? ['/', '/setting/account', '/setting/orginfo', '/setting/api-key']
  : ['/', '/setting/account']

test('@worker after the server was killed every visited page opens, reloads and shows the signed-in user', async ({
  page,
  people,
  context,
  environment,
}) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Outage Works')
  await people.signIn(context, anna)
  await page.goto('/')
  await workerControls(page)
  for (const path of visited) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /Account menu for Anna Lind/ })).toBeVisible()
    await pageIsQuiet(page)
  }
  await environment.server.kill()
  try {
    for (const path of visited) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /Account menu for Anna Lind/ })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: /Account menu for Anna Lind/ })).toBeVisible()
      await expect(strip(page)).toBeVisible()
    }
  } finally {
    await environment.server.start()
  }
  // Both the offline strip and the age of lists disappear when the server answers again.
  await expect(page.getByText(/offline/i)).toHaveCount(0, { timeout: patience * 30_000 })
  expect((await people.call('/account/token/validate', {}, anna.token)).code).toBe('200')
})

test('a change made offline waits, says so, and arrives once', async ({ page, people, context, environment }) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Queue Works')
  await people.signIn(context, anna)
  await page.goto('/setting/account')
  await expect(page.getByLabel('Your name')).toHaveValue('Anna Lind')
  await environment.gate.close()
  await page.getByLabel('Your name').fill('Anna Offline')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(page.getByText('1 change waiting').first()).toBeVisible()
  await environment.gate.open()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect
    .poll(async () => (await people.call('/account/personal-info', {}, anna.token)).result.orgUserName, {
      timeout: patience * 45_000,
    })
    .toBe('Anna Offline')
  await expect(page.getByText('1 change waiting').first()).toBeHidden()
})

test('a form that cannot be queued keeps its input and says that there is no connection', async ({
  page,
  people,
  environment,
}) => {
  const anna = await people.owner()
  await page.goto('/sso/login')
  await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(anna.password)
  await environment.gate.close()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/No connection\. We've kept what you typed/).first()).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(anna.password)
  await environment.gate.open()
  await expect(async () => {
    // a press that was accepted leaves the page, however late
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
    if (await signIn.isVisible()) await signIn.click({ timeout: 2000 })
    await expect(page).toHaveURL('/', { timeout: 4000 })
  }).toPass({ timeout: patience * 30_000 })
})

test('an offline sign-out clears the device at once and ends the session when the network returns', async ({
  page,
  people,
  context,
  environment,
}) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Leaving Works')
  await people.signIn(context, anna)
  await page.goto('/')
  await expect(page.getByText('Leaving Works').first()).toBeVisible()
  await isReadyOffline(page)
  await environment.gate.close()
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await expect(strip(page)).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sso\/login/)
  await expect(page.getByText('Leaving Works')).toHaveCount(0)
  await environment.gate.open()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const token = () => people.call('/account/token/validate', {}, anna.token)
  await expect.poll(async () => (await token()).code, { timeout: patience * 60_000 }).toBe('04206')
  await page.goto('/')
  await expect(page).toHaveURL(/\/sso\/login/)
})

test('@page a press on the menu of a screen that is not there yet is answered, also when the network goes', async ({
  page,
  people,
  context,
  environment,
}) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Waiting Works')
  await people.signIn(context, anna)
  let isDelayed = false
  // the file of the first screen and of the menu
  environment.gate.holdUntil = (path) => {
    if (!path.startsWith('/assets/workSmall-')) return
    isDelayed = true
    return new Promise(() => {})
  }
  await page.goto('/', { waitUntil: 'commit' })
  const menu = page.getByRole('button', { name: /Account menu/ })
  await menu.click()
  await expect.poll(() => isDelayed).toBe(true)
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  await environment.gate.close()
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await expect(page.getByRole('alert').getByText(/^Go online to open this/)).toBeVisible()
})
