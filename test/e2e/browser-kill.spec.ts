import { expect, test } from './environment/environment-fixture.ts'
import { KillableBrowser } from './environment/killable-browser.ts'

test('a killed browser is signed in after a restart', async ({ people, environment, runtime }) => {
  test.skip(process.platform !== 'linux', 'processes are found in /proc; ends when another way is needed')
  const anna = await people.owner({}, 'Killed Works')
  const browser = new KillableBrowser(environment.origin, runtime)
  try {
    const first = await browser.open()
    const page = first.pages()[0] ?? (await first.newPage())
    await page.goto('/sso/login')
    await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
    await page.getByLabel('Password', { exact: true }).fill(anna.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Killed Works').first()).toBeVisible()
    // Cookies reach the disk half a minute late; a resumed session must need only the machine's record and the cookie.
    await first.storageState()
    const cookies = await first.cookies()
    await browser.kill()

    const second = await browser.open()
    await second.addCookies(cookies)
    const again = second.pages()[0] ?? (await second.newPage())
    await again.goto('/')
    await expect(again.getByText('Killed Works').first()).toBeVisible()
    await second.close()
  } finally {
    await browser.dispose()
  }
})
