import type { Page } from '@playwright/test'
import { patience } from '../../patience.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { queryServer } from '../environment/server-database.ts'
import { createWorkSeed } from '../environment/work-seed.ts'

/** Requests of these addresses wait until the returned function is called. */
const holdBack = async (page: Page, url: string | RegExp) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

test('an administrator sees how a member’s pages ran', async ({
  page,
  people,
  context,
  browser,
  watch,
  environment,
}) => {
  const owner = await people.owner({}, 'Watched Works')
  await people.signIn(context, await people.member(owner, { orgUserName: 'Mira Member' }))
  const loadMonitor = await holdBack(page, /start-monitor[^/]*\.js$/)
  await page.goto('/setting/account')
  await expect(page.getByLabel('Your name')).toHaveValue('Mira Member')
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('Early tide') })))
  loadMonitor()

  const kinds = async () => {
    const select = `SELECT DISTINCT CASE WHEN name LIKE '%/healthz' THEN 'slow' ELSE kind END AS kind
      FROM monitor_counts WHERE org_id = '${owner.orgId}'`
    return (await queryServer<{ kind: string }>(environment.server.dataDir, select)).map(({ kind }) => kind)
  }
  await expect.poll(kinds).toEqual(expect.arrayContaining(['session', 'error']))
  const answer = await holdBack(page, '**/healthz')
  await page.evaluate(() => {
    const stuck = Object.assign(document.createElement('button'), { type: 'button' })
    // a text of the product, and one that somebody wrote
    stuck.append('Reload', Object.assign(document.createElement('span'), { textContent: ' Stuck lever' }))
    document.querySelector('main')?.prepend(stuck)
    void fetch('/healthz')
  })
  const lever = page.getByRole('button', { name: 'Stuck lever' })
  await lever.click({ clickCount: 3 })
  await expect.poll(kinds).toContain('rage_click')
  // a click during a request of the page itself does not count as dead
  await expect(async () => {
    await lever.click()
    await expect.poll(kinds, { timeout: 4000 }).toContain('dead_click')
  }).toPass({ timeout: patience * 30_000 })
  answer()
  await expect.poll(kinds).toEqual(expect.arrayContaining(['slow', 'vital.FCP']))

  const own = await browser.newContext()
  await watch(own)
  await people.signIn(own, owner)
  const admin = await own.newPage()
  await admin.goto('/setting/monitoring')
  const list = (name: string) => admin.getByRole('list', { name, exact: true })
  await expect(list('Errors')).toContainText('Early tide')
  await expect(list('Errors')).toContainText('/setting/account')
  await expect(list('Page performance')).toContainText('/setting/account')
  await expect(list('Frustration')).toContainText('Reload Rage click')
  await expect(list('Frustration')).toContainText('Reload Dead click')
  await expect(list('Slow requests')).toContainText(/\/healthz\d+\.\d s/)
  const session = list('Latest sessions').getByRole('listitem').filter({ hasText: '1 error' })
  await session.getByRole('button', { name: /^Timeline/ }).click()
  await expect(session).toContainText('Mira Member')
  for (const told of ['/setting/account', 'Early tide', 'Reload', '/healthz'])
    await expect(session.getByRole('list', { name: 'Timeline' })).toContainText(told)
  await own.close()
})

test('requests that fail are told, and a page hears of one that nobody awaits as it does without monitoring', async ({
  page,
  people,
  context,
  environment,
}) => {
  const owner = await people.owner({}, 'Failing Works')
  await people.signIn(context, owner)
  await page.goto('/setting/account')
  const isWrapped = () => page.evaluate(() => !String(fetch).includes('[native code]'))
  /** The unhandled rejections of a request that fails after the page has handled other events. */
  const unawaited = () =>
    page.evaluate(async () => {
      const heard: string[] = []
      const hear = (event: PromiseRejectionEvent) => {
        heard.push(String(event.reason))
        event.preventDefault()
      }
      addEventListener('unhandledrejection', hear)
      void fetch('/healthz?unawaited')
      await fetch('/healthz?awaited').catch(() => {})
      await new Promise((resolve) => setTimeout(resolve))
      removeEventListener('unhandledrejection', hear)
      return heard
    })
  await page.route('**/healthz*', (route) => route.abort())
  await expect.poll(isWrapped).toBe(true)
  expect(await unawaited()).toEqual(['TypeError: Failed to fetch'])
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = new XMLHttpRequest()
        request.onloadend = resolve
        request.open('PUT', '/healthz?upload')
        request.send()
      }),
  )
  const told = async () => {
    const select = `SELECT line FROM beacons WHERE org_id = '${owner.orgId}' AND line LIKE 'error,%/healthz%'`
    const lines = await queryServer<{ line: string }>(environment.server.dataDir, select)
    return lines.map(({ line }) => /error_type=HTTP\\ 0[, ]/.test(line) && /resource_method=\w+/.exec(line)?.[0]).sort()
  }
  const expected = ['GET', 'GET', 'PUT'].map((method) => `resource_method=${method}`)
  await expect.poll(told).toEqual(expected)
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('no event tells what people wrote on what was clicked', async ({ page, people, context, environment }) => {
    test.setTimeout(patience * 120_000)
    const owner = await people.owner({ orgUserName: 'Planted Person' }, 'Planted Works')
    const seed = createWorkSeed(people, owner)
    const [issue] = await seed.createIssues(await seed.createProject('HAR'), [{ summary: 'Planted plan' }])
    await people.signIn(context, owner)
    /** Opens a page and waits for what collects its clicks. */
    const open = async (path: string) => {
      await page.goto(path)
      // monitoring wraps `fetch` once it collects clicks
      await page.waitForFunction(() => !String(fetch).includes('[native code]'))
    }
    await open('/p/HAR/board')
    const column = page.getByRole('region', { name: 'Backlog', exact: true })
    await column.getByText('Planted plan').click()
    await expect(page).toHaveURL(/HAR-1/)
    await seed.push([{ name: 'issue.set', args: { id: issue, field: 'assigneeId', value: owner.userId } }])
    await open('/p/HAR/list')
    const row = page.getByRole('row').filter({ hasText: 'Planted plan' })
    await row.getByRole('button', { name: 'Assignee: Planted Person' }).click()
    await page.getByRole('option', { name: 'Planted Person' }).click()
    // simulates a page that is left before its outbox stores the last events
    await page.evaluate(() => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('closed', 'InvalidStateError')
      }
    })
    await row.getByRole('button', { name: 'Planted plan', exact: true }).click()
    await open('/setting/account')

    const actions = async () => {
      const select = `SELECT line FROM beacons WHERE org_id = '${owner.orgId}' AND line LIKE 'action,%'`
      return (await queryServer<{ line: string }>(environment.server.dataDir, select)).map(({ line }) => line)
    }
    // what a left page kept is sent with the next flush, every 30 s
    await expect.poll(async () => (await actions()).length, { timeout: patience * 45_000 }).toBeGreaterThanOrEqual(3)
    const told = (await actions()).join('\n')
    for (const place of ['view_path=/p/HAR/board', 'view_path=/p/HAR/list', 'action_name=Assignee'])
      expect(told).toContain(place)
    expect(told).not.toMatch(/planted/i)
  })
})
