import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { expect, test } from './world/world-fixture.ts'

/** Every process of the browser that was started on this profile, killed at once. */
const killBrowser = (profile: string) => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // it ended by itself
    }
  }
}

test('a browser that is killed comes back signed in', async ({ people, world, home }) => {
  test.skip(process.platform !== 'linux', 'processes are found in /proc; ends when another way is needed')
  const anna = await people.owner({}, 'Killed Works')
  const profile = mkdtempSync(join(tmpdir(), 'worktide-profile-'))
  const open = async () =>
    chromium.launchPersistentContext(profile, {
      ...(await findBrowser()),
      baseURL: world.origin,
      locale: 'en-GB',
      serviceWorkers: home === 'worker' ? 'allow' : 'block',
    })
  try {
    const first = await open()
    const page = first.pages()[0] ?? (await first.newPage())
    await page.goto('/sso/login')
    await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
    await page.getByLabel('Password', { exact: true }).fill(anna.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Killed Works').first()).toBeVisible()
    // Cookies reach the disk half a minute late; a resumed session must not need more than the machine's record and the cookie.
    await first.storageState()
    const cookies = await first.cookies()
    killBrowser(profile)
    await first.close().catch(() => undefined)

    const second = await open()
    await second.addCookies(cookies)
    const again = second.pages()[0] ?? (await second.newPage())
    await again.goto('/')
    await expect(again.getByText('Killed Works').first()).toBeVisible()
    await second.close()
  } finally {
    killBrowser(profile)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
