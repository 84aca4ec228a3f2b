import type { Page } from '@playwright/test'
import { contractVersion } from '../../../src/core/contract.ts'
import { patience } from '../../patience.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { openFaultProxy } from '../environment/fault-proxy.ts'
import { copyOfBuild } from '../environment/new-build.ts'
import { People, type Person } from '../environment/people.ts'
import { freePort, ServerProcess } from '../environment/server-process.ts'
import { hardReload, stopWorker, workerControls, workerHasFiles } from '../environment/worker-control.ts'
import { sampleProject } from '../work/sample-project.ts'

/** The cache names of workers before Workbox. */
const legacyCaches = ['worktide-files-Zx0', 'worktide-builds']
const legacyFile = '/assets/legacy-page-Zx0.js'

/** Less than the half minute that Chromium waits when the old worker got a message while it was being stopped. */
const takeoverMs = 12_000

const plantLegacyCaches = (page: Page) =>
  page.evaluate(
    async ([names, file]) => {
      for (const name of names)
        for (const path of [file, '/index.html']) await (await caches.open(name)).put(path, new Response('legacy'))
    },
    [legacyCaches, legacyFile] as const,
  )

test('@worker a new build is offered, not forced, and activated on acceptance; a tab of the previous build opens its lazy pages offline', async ({
  context,
  page,
  environment,
}) => {
  const { dist, installPage, dispose } = copyOfBuild()
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
    installPage()
    await page.reload()
    await page.getByLabel('Email', { exact: true }).fill('typed@before.com')
    const offer = page.getByRole('button', { name: 'Update now' })
    await expect(offer).toBeVisible({ timeout: 20_000 })
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('typed@before.com')
    const reloaded = page.waitForEvent('load', { timeout: takeoverMs })
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

/** The name is changed on the page and arrives at the server: page, runtime and session work together. */
const rename = async (page: Page, people: People, person: Person, name: string) => {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: /^Save/ }).first().click()
  const stored = async () => (await people.call('/account/personal-info', {}, person.token)).result.orgUserName
  await expect.poll(stored).toBe(name)
}

const takeUpdate = async (page: Page) => {
  const offer = page.getByRole('button', { name: 'Update now' })
  await expect(offer).toBeVisible({ timeout: patience * 30_000 })
  const reloaded = page.waitForEvent('load', { timeout: takeoverMs })
  await offer.click()
  await reloaded
  await workerControls(page)
}

/** Presses a control every few milliseconds while `work` lasts; the runtime gets a message for each press. */
const whileBusy = async (page: Page, work: () => Promise<void>) => {
  const presses = await page.evaluateHandle(() => {
    const click = () => new MouseEvent('click', { bubbles: true })
    return setInterval(() => document.querySelector('label')?.dispatchEvent(click()), 15)
  })
  await work()
  await presses.evaluate((timer) => clearInterval(timer))
}

const keptScripts = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('worktide-build')).keys()
    return requests.map(({ url }) => url).filter((url) => url.endsWith('.js'))
  })

/** Longer than a worker waits after the last request of its pages. */
const busyMs = 2000

/** Keeps sending requests, like a page that starts. */
const keepAsking = (page: Page) =>
  page.evaluate(async (ms) => {
    for (const end = Date.now() + ms; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100)))
      await fetch('/api/config')
  }, busyMs)

test('@worker the first worker takes over before it has files, and loads them behind its page through missing files, stops and pages that leave', async ({
  page,
  environment,
}) => {
  const away = /^\/assets\/(help-page|board-screen)/
  let isAway = true
  const asked = new Set<string>()
  const closeProxy = await openFaultProxy(environment, (path) => {
    if (!away.test(path)) return null
    asked.add(path)
    return isAway ? 'missing' : null
  })
  const isControlled = () => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  try {
    await page.goto('/sso/login')
    await isControlled()
    await keepAsking(page)
    expect([...asked]).toEqual([])
    await expect.poll(() => asked.size).toBeGreaterThan(0)
    isAway = false
    await stopWorker(page)
    await page.goto('/sso/register')
    await stopWorker(page, 100)
    await page.reload()
    await workerHasFiles(page)
  } finally {
    await closeProxy()
  }
  await environment.gate.close()
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Looks for a new build, and waits until its worker is installed or has failed. */
const stateOfUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const found = new Promise<ServiceWorker>((resolve) => {
      registration.addEventListener('updatefound', () => resolve(registration.installing as ServiceWorker), {
        once: true,
      })
    })
    await registration.update()
    const worker = await found
    while (worker.state === 'installing')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    return worker.state
  })

test('@worker old pages work with a new worker and new pages with an old one; pages two versions apart are asked to reload and store nothing', async ({
  context,
  page: old,
  environment,
}) => {
  // builds the page twice
  test.setTimeout(patience * 240_000)
  const { dist, installPage, dispose } = copyOfBuild()
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

    installPage(contractVersion + 1)
    const fresh = await context.newPage()
    await fresh.goto(settings)
    await hardReload(fresh)
    await rename(fresh, people, person, 'New page, old worker')
    expect(await fresh.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await whileBusy(old, () => takeUpdate(fresh))
    await rename(fresh, people, person, 'New page, new worker')
    await rename(old, people, person, 'Old page, new worker')
    const notice = old.getByText('Worktide was updated while this page was open')
    await expect(notice).toBeHidden()

    installPage(contractVersion + 2)
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

test('@worker what waits in the queue of the old build is sent once by the new one (SYN-47)', async ({
  context,
  page,
  environment,
}) => {
  // builds the page once more
  test.setTimeout(patience * 240_000)
  const { dist, installPage, dispose } = copyOfBuild()
  const [port, behind] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const env = { PUBLIC_ORIGIN: origin, SMTP_URL: environment.mailbox.url, RATE_LIMITS: 'off' }
  const server = new ServerProcess(behind, env, dist)
  const gate = { port, open: async () => {}, close: async () => {} }
  let isSyncAway = false
  let isFileAway = false
  const asked: string[] = []
  const closeProxy = await openFaultProxy({ gate, server }, (path) => {
    if (isFileAway && path.startsWith('/assets/help-page')) return 'missing'
    if (path === '/api/sync') asked.push(isSyncAway ? 'away' : 'answered')
    return isSyncAway && path.startsWith('/api/sync') ? 'error500' : null
  })
  try {
    await server.start()
    const people = new People(origin, environment.mailbox)
    const anna = await people.owner()
    await sampleProject(people, anna, 'Paint the boat')
    await people.signIn(context, anna)
    await page.goto(`${origin}/p/HAR/board`)
    await workerControls(page)
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
    await expect(column('Backlog').getByText('Paint the boat')).toBeVisible()
    isSyncAway = true
    await page.getByRole('button', { name: 'New issue in Backlog' }).click()
    await page.getByRole('textbox', { name: 'New issue' }).fill('Sew the sail')
    await page.keyboard.press('Enter')
    await expect(column('Backlog').getByText('Sew the sail')).toBeVisible()

    installPage(contractVersion + 1)
    isFileAway = true
    expect(await stateOfUpdate(page), 'an update that lacks a file').toBe('redundant')
    isFileAway = false
    await page.reload()
    await takeUpdate(page)
    await expect(column('Backlog').getByText('Sew the sail')).toBeVisible()
    expect(asked).toContain('away')
    isSyncAway = false
    await expect(column('Backlog').getByText('HAR-2')).toBeVisible({ timeout: patience * 60_000 })
    const { result } = await people.call('/work/issues', {}, anna.token)
    expect(result.list.map(({ summary }: { summary: string }) => summary).sort()).toEqual([
      'Paint the boat',
      'Sew the sail',
    ])
  } finally {
    await closeProxy()
    await server.dispose()
    dispose()
  }
})
