import type { Page } from '@playwright/test'
import { patience } from '../../patience.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { queryServer } from '../environment/server-database.ts'
import { workerTookOver } from '../environment/worker-control.ts'

/**
 * The outbox's counters; none before the runtime has created its database, because opening it here would create an empty
 * one.
 */
const counters = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'worktide')) return {} as Record<string, number>
    return new Promise<Record<string, number>>((resolve, reject) => {
      const open = indexedDB.open('worktide')
      open.onerror = () => reject(open.error)
      open.onsuccess = () => {
        const all = open.result.transaction('counters').objectStore('counters').getAll()
        all.onsuccess = () => {
          open.result.close()
          resolve(Object.fromEntries(all.result.map(({ name, value }) => [name, value])))
        }
      }
    })
  })

test('page views captured during an outage of the collector arrive once each when it is back', async ({
  page,
  environment,
}) => {
  const stored = async () =>
    Number((await queryServer<{ count: string }>(environment.server.dataDir, 'SELECT count(*) FROM beacons'))[0]?.count)
  const before = await stored()
  await page.goto('/sso/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect.poll(async () => (await counters(page))['monitor.captured'] ?? 0).toBeGreaterThan(1)

  await environment.gate.close()
  const captured = (await counters(page))['monitor.captured'] ?? 0
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goBack()
  await expect.poll(async () => (await counters(page))['monitor.captured'] ?? 0).toBeGreaterThan(captured + 1)
  await environment.gate.open()

  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        return (await counters(page))['monitor.waiting']
      },
      { timeout: patience * 40_000 },
    )
    .toBe(0)
  const last = await counters(page)
  expect(last['monitor.captured']).toBe(last['monitor.acknowledged'])
  expect((await stored()) - before).toBe(last['monitor.captured'])
})

test('@worker a worker whose page came with the configuration requests it once, not for each batch', async ({
  page,
  environment,
}) => {
  let requested = 0
  environment.gate.overhear = (text) => {
    requested += text.split('GET /api/config ').length - 1
  }
  await page.goto('/sso/login')
  await workerTookOver(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  const sent = async () => (await counters(page))['monitor.acknowledged'] ?? 0
  for (let before = 0, batches = 0; batches < 3; batches++) {
    await page.goBack()
    await page.goForward()
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        return sent()
      })
      .toBeGreaterThan(before)
    before = await sent()
  }
  expect(requested).toBe(1)
})

test('the collector stores a repeated event once', async ({ environment, request }) => {
  const line = `view,app_id=test view_name="x",event_id="twice-${Date.now()}" 1700000000000`
  for (let time = 0; time < 2; time++) {
    const answer = await request.post('/v1/write/rum?precision=ms', { data: Buffer.from(line) })
    expect(answer.ok()).toBe(true)
  }
  const rows = await queryServer(environment.server.dataDir, `SELECT 1 AS one FROM beacons WHERE line = '${line}'`)
  expect(rows).toHaveLength(1)
})
