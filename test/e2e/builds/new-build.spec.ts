import { expect, test } from '../environment/environment-fixture.ts'
import { copyOfBuild } from '../environment/new-build.ts'
import { freePort, ServerProcess } from '../environment/server-process.ts'

/** Without a worker the server has to keep the files of the old build; a worker has them on the device (`update.spec.ts`). */
test('@page a lazy page still opens in an old tab after a new build', async ({ page, environment }) => {
  const { dist, installPage, dispose } = copyOfBuild()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = new ServerProcess(
    port,
    { PUBLIC_ORIGIN: origin, SMTP_URL: environment.mailbox.url, RATE_LIMITS: 'off' },
    dist,
  )
  try {
    await server.start()
    await page.goto(`${origin}/sso/login`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // no keep-alive: the server may close the connection meanwhile
    const servedPage = async () => (await fetch(`${origin}/sso/login`, { headers: { connection: 'close' } })).text()
    const before = await servedPage()
    installPage()
    expect(await servedPage()).not.toBe(before)
    await page.locator('a[href*="/sso/register"]').first().click()
    await expect(page).toHaveURL(/\/sso\/register/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    await server.dispose()
    dispose()
  }
})
