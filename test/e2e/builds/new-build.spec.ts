import { expect, test } from '../environment/environment-fixture.ts'
import { copyOfBuild } from '../environment/new-build.ts'
import { freePort, ServerProcess } from '../environment/server-process.ts'
import { workerControls } from '../environment/worker-control.ts'

test('@worker a lazy page still opens in an old tab after a new build', async ({ page, runtime, environment }) => {
  const { dist, buildAgain, dispose } = copyOfBuild()
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
    if (runtime === 'worker') await workerControls(page)
    // no kept connection: the server may close it while the build runs
    const servedPage = async () => (await fetch(`${origin}/sso/login`, { headers: { connection: 'close' } })).text()
    const before = await servedPage()
    buildAgain('the next one')
    expect(await servedPage()).not.toBe(before)
    await page.locator('a[href*="/sso/register"]').first().click()
    await expect(page).toHaveURL(/\/sso\/register/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    await server.dispose()
    dispose()
  }
})
