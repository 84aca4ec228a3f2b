import { expect, test } from '../environment/environment-fixture.ts'
import { copyOfBuild } from '../environment/new-build.ts'
import { freePort, ServerProcess } from '../environment/server-process.ts'
import { workerControls } from '../environment/worker-control.ts'

test('@worker a new build is offered, not forced, and taken when it is accepted', async ({ page, environment }) => {
  const { dist, buildAgain, dispose } = copyOfBuild()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { PUBLIC_ORIGIN: origin, SMTP_URL: environment.mailbox.url, RATE_LIMITS: 'off' }
  const server = new ServerProcess(port, env, dist)
  try {
    await server.start()
    await page.goto(`${origin}/sso/login`)
    await workerControls(page)
    buildAgain('the next one')
    await page.reload()
    await page.getByLabel('Email', { exact: true }).fill('typed@before.com')
    const offer = page.getByRole('button', { name: 'Update now' })
    await expect(offer).toBeVisible({ timeout: 20_000 })
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('typed@before.com')
    const reloaded = page.waitForEvent('load')
    await offer.click()
    await reloaded
    await workerControls(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offer).toBeHidden()
  } finally {
    await server.dispose()
    dispose()
  }
})
