import type { Page } from '@playwright/test'
import { contractVersion } from '../../../src/core/contract.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { copyOfBuild } from '../environment/new-build.ts'
import { People, type Person } from '../environment/people.ts'
import { freePort, ServerProcess } from '../environment/server-process.ts'
import { hardReload, workerControls } from '../environment/worker-control.ts'

/** The name is changed on the page and arrives at the server: page, runtime and session work together. */
const rename = async (page: Page, people: People, person: Person, name: string) => {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: /^Save/ }).first().click()
  const stored = async () => (await people.call('/account/personal-info', {}, person.token)).result.orgUserName
  await expect.poll(stored).toBe(name)
}

const takeUpdate = async (page: Page) => {
  const offer = page.getByRole('button', { name: 'Update now' })
  await expect(offer).toBeVisible({ timeout: 30_000 })
  const reloaded = page.waitForEvent('load')
  await offer.click()
  await reloaded
  await workerControls(page)
}

const keptScripts = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('worktide-build')).keys()
    return requests.map(({ url }) => url).filter((url) => url.endsWith('.js'))
  })

test('@worker old pages work with a new worker and new pages with an old one; two versions apart they are told to reload, and no file of theirs is kept', async ({
  context,
  page: old,
  environment,
}) => {
  test.slow()
  const { dist, buildAgain, dispose } = copyOfBuild()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { PUBLIC_ORIGIN: origin, SMTP_URL: environment.mailbox.url, RATE_LIMITS: 'off' }
  const server = new ServerProcess(port, env, dist)
  try {
    await server.start()
    const people = new People(origin, environment.mailbox)
    const person = await people.owner()
    await people.signIn(context, person)
    const settings = `${origin}/setting/account`
    await old.goto(settings)
    await workerControls(old)
    await rename(old, people, person, 'First page and worker')
    const first = await keptScripts(old)
    expect(first.length).toBeGreaterThan(0)

    buildAgain('the next one', contractVersion + 1)
    const fresh = await context.newPage()
    await fresh.goto(settings)
    await hardReload(fresh)
    await rename(fresh, people, person, 'New page, old worker')
    expect(await fresh.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await takeUpdate(fresh)
    await rename(fresh, people, person, 'New page, new worker')
    await rename(old, people, person, 'Old page, new worker')
    const notice = old.getByText('Worktide was updated while this page was open')
    await expect(notice).toBeHidden()

    buildAgain('the one after', contractVersion + 2)
    await fresh.reload()
    await takeUpdate(fresh)
    const last = await keptScripts(fresh)
    expect(last.length).toBeGreaterThan(0)
    expect(last.filter((url) => first.includes(url))).toEqual([])
    await old.getByRole('link', { name: 'Organisation' }).first().click()
    await expect(notice).toBeVisible()
    await old.getByRole('button', { name: 'Reload' }).click()
    await old.goto(settings)
    await rename(old, people, person, 'Loaded anew')
    await expect(notice).toBeHidden()
  } finally {
    await server.dispose()
    dispose()
  }
})
