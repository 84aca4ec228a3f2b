import type { Page } from '@playwright/test'
import { expect } from '../environment/environment-fixture.ts'
import type { Environment } from '../environment/open-environment.ts'
import { stopWorker, workerControls } from '../environment/worker-control.ts'
import { openObserver, storedLines, test } from './collector-fixture.ts'
import { readOutbox } from './outbox-state.ts'

/** Ways for the page to end, with an event in it that was not dispatched yet. */
const ends: Record<string, (page: Page) => Promise<unknown>> = {
  'the tab is closed': (page) => page.close(),
  'the page is left for another': (page) => page.goto('about:blank'),
}

/** Holds the micro-batch of 20 ms back, so that only the end of the page sends it. */
const delayMicroBatch = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout
    window.setTimeout = ((work: () => void, ms: number) => later(work, ms === 20 ? 3_600_000 : ms)) as never
  })

/** Creates an event and returns its visit, which identifies it. */
const withEvent = async (page: Page) => {
  await page.goto('/sso/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/sso/register'))
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
  const visit = await page.evaluate(() => JSON.parse(localStorage.getItem('worktide-visit') ?? '{}').id as string)
  return async (environment: Environment) =>
    (await storedLines(environment, `session_id=${visit}`)).filter((line) =>
      /^view,.*view_path=\/sso\/register.*first_visit=/.test(line),
    ).length
}

for (const [how, leave] of Object.entries(ends)) {
  // the worker or the next page does the same after both ends
  const long = how === 'the tab is closed' ? '' : '@long '
  for (const worker of ['worker running', 'worker stopped'] as const) {
    const where = worker === 'worker stopped' ? `${long}@worker ` : ''

    test(`${where}an event arrives once when ${how}; ${worker}`, async ({ page, context, environment, runtime }) => {
      await delayMicroBatch(page)
      const observer = await openObserver(page)
      const stored = await withEvent(page)
      if (runtime === 'worker') await workerControls(page)
      if (worker === 'worker stopped') await stopWorker(page)
      await leave(page)
      await expect.poll(() => stored(environment)).toBe(1)
      const another = await context.newPage()
      await another.goto('/sso/login')
      await expect.poll(async () => (await readOutbox(observer)).waiting).toBe(0)
      expect(await stored(environment)).toBe(1)
    })
  }

  test(`${long}@worker with no way out the next page sends the stored event when ${how}`, async ({
    page,
    context,
    environment,
    collector,
  }) => {
    await delayMicroBatch(page)
    const observer = await openObserver(page)
    const stored = await withEvent(page)
    await workerControls(page)
    await collector.close()
    await stopWorker(page)
    await page.evaluate(() => {
      ServiceWorker.prototype.postMessage = () => {}
    })
    await leave(page)
    const copies = () => observer.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('unsent')))
    await expect.poll(copies).not.toEqual([])
    await collector.open()
    expect(await stored(environment)).toBe(0)
    const another = await context.newPage()
    await another.goto('/sso/login')
    await expect.poll(() => stored(environment)).toBe(1)
    await expect.poll(copies).toEqual([])
    await expect.poll(async () => (await readOutbox(observer)).waiting).toBe(0)
    expect(await stored(environment)).toBe(1)
  })

  test(`${long}@worker without a collector an event is stored when ${how}`, async ({
    page,
    context,
    environment,
    collector,
  }) => {
    await delayMicroBatch(page)
    const observer = await openObserver(page)
    const stored = await withEvent(page)
    await workerControls(page)
    await collector.close()
    const { captured } = await readOutbox(observer)
    await leave(page)
    await expect.poll(async () => (await readOutbox(observer)).captured).toBeGreaterThan(captured)
    expect(await stored(environment)).toBe(0)
    await collector.open()
    const another = await context.newPage()
    await another.goto('/sso/login')
    await expect
      .poll(
        async () => {
          await another.evaluate(() => window.dispatchEvent(new Event('online')))
          return (await readOutbox(observer)).waiting
        },
        { timeout: 20_000 },
      )
      .toBe(0)
    expect(await stored(environment)).toBe(1)
  })
}
