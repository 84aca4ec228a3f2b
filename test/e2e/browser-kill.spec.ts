import { patience } from '../patience.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { KillableBrowser } from './environment/killable-browser.ts'
import { profileIsOnDevice } from './environment/own-name.ts'
import { workerControls } from './environment/worker-control.ts'

test('a killed browser is signed in after a restart, and sends what was saved on the device', async ({
  people,
  environment,
  runtime,
}) => {
  test.skip(process.platform !== 'linux', 'processes are found in /proc; ends when another way is needed')
  const anna = await people.owner({ orgUserName: 'Anna Lind' })
  const browser = new KillableBrowser(environment.origin, runtime)
  try {
    const first = await browser.open()
    const page = first.pages()[0] ?? (await first.newPage())
    await page.goto('/sso/login?redirect=/setting/account')
    if (runtime === 'worker') await workerControls(page)
    await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
    await page.getByLabel('Password', { exact: true }).fill(anna.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('Anna Lind')
    await profileIsOnDevice(page, anna)
    await environment.gate.close()
    await page.getByLabel('Your name').fill('Anna Berg')
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await expect(page.getByText('Saved on this device.')).toBeVisible()
    // Cookies reach the disk half a minute late; a resumed session must need only the machine's record and the cookie.
    const cookies = await first.cookies()
    await browser.kill()

    // without a worker no page is loaded offline; with one the record alone must do until there is a network
    if (runtime === 'page') await environment.gate.open()
    const second = await browser.open()
    await second.addCookies(cookies)
    const again = second.pages()[0] ?? (await second.newPage())
    await again.goto('/setting/account')
    await expect(again.getByLabel('Your name')).toHaveValue('Anna Berg')
    await environment.gate.open()
    await again.evaluate(() => window.dispatchEvent(new Event('online')))
    const stored = async () => (await people.call('/account/personal-info', {}, anna.token)).result.orgUserName
    await expect.poll(stored, { timeout: patience * 45_000 }).toBe('Anna Berg')
    await second.close()
  } finally {
    await browser.dispose()
    await environment.gate.open()
  }
})
