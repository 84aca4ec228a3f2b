import type { Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'
import { copyOfBuild } from '../environment/new-build.ts'
import { freePort, ServerProcess } from '../environment/server-process.ts'
import { workerControls } from '../environment/worker-control.ts'

/** As the worker kept its files before it used Workbox. */
const legacyCaches = ['worktide-files-Zx0', 'worktide-builds']
const legacyFile = '/assets/legacy-page-Zx0.js'

const plantLegacyCaches = (page: Page) =>
  page.evaluate(
    async ([names, file]) => {
      for (const name of names)
        for (const path of [file, '/index.html']) await (await caches.open(name)).put(path, new Response('legacy'))
    },
    [legacyCaches, legacyFile] as const,
  )

test('@worker a new build is offered, not forced, and taken when it is accepted; a tab of the build before opens its lazy pages without a network', async ({
  context,
  page,
  environment,
}) => {
  // builds the whole product once more
  test.setTimeout(240_000)
  const { dist, buildAgain, dispose } = copyOfBuild()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { PUBLIC_ORIGIN: origin, SMTP_URL: environment.mailbox.url, RATE_LIMITS: 'off' }
  const server = new ServerProcess(port, env, dist)
  try {
    await server.start()
    await page.goto(`${origin}/sso/login`)
    await workerControls(page)
    const old = await context.newPage()
    await old.goto(`${origin}/sso/login`)
    await workerControls(old)
    await plantLegacyCaches(old)
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

    await server.kill()
    await old.locator('a[href*="/sso/register"]').first().click()
    await expect(old).toHaveURL(/\/sso\/register/)
    await expect(old.getByLabel('Email', { exact: true })).toBeVisible()
    expect(await old.evaluate(async (file) => (await fetch(file)).text(), legacyFile)).toBe('legacy')
    const names = await old.evaluate(() => caches.keys())
    expect(names.filter((name) => legacyCaches.includes(name))).toEqual([])
  } finally {
    await server.dispose()
    dispose()
  }
})
