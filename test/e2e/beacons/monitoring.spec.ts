import type { Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'
import { queryServer } from '../environment/server-database.ts'

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
  const { result: code } = await people.call('/org/join-code/rotate', {}, owner.token)
  await people.signIn(context, await people.register({ orgUserName: 'Mira Member', joinCode: code.joinCode }))
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
  await expect.poll(kinds, { timeout: 20_000 }).toEqual(expect.arrayContaining(['session', 'error']))
  const answer = await holdBack(page, '**/healthz')
  await page.evaluate(() => {
    const stuck = Object.assign(document.createElement('button'), { textContent: 'Stuck lever', type: 'button' })
    document.querySelector('main')?.prepend(stuck)
    void fetch('/healthz')
  })
  const lever = page.getByRole('button', { name: 'Stuck lever' })
  await lever.click({ clickCount: 3 })
  await expect.poll(kinds, { timeout: 20_000 }).toContain('rage_click')
  // a click during which the page itself asks for something is not counted as dead
  await expect(async () => {
    await lever.click()
    await expect.poll(kinds, { timeout: 4000 }).toContain('dead_click')
  }).toPass({ timeout: 30_000 })
  answer()
  await expect.poll(kinds, { timeout: 20_000 }).toEqual(expect.arrayContaining(['slow', 'vital.FCP']))

  const own = await browser.newContext()
  await watch(own)
  await people.signIn(own, owner)
  const admin = await own.newPage()
  await admin.goto('/setting/monitoring')
  const list = (name: string) => admin.getByRole('list', { name, exact: true })
  await expect(list('Errors')).toContainText('Early tide')
  await expect(list('Errors')).toContainText('/setting/account')
  await expect(list('Page performance')).toContainText('/setting/account')
  await expect(list('Frustration')).toContainText('Stuck lever Rage click')
  await expect(list('Frustration')).toContainText('Stuck lever Dead click')
  await expect(list('Slow requests')).toContainText(/\/healthz\d+\.\d s/)
  const session = list('Latest sessions').getByRole('listitem').filter({ hasText: '1 error' })
  await session.getByRole('button', { name: /^Timeline/ }).click()
  await expect(session).toContainText('Mira Member')
  for (const told of ['/setting/account', 'Early tide', 'Stuck lever', '/healthz'])
    await expect(session.getByRole('list', { name: 'Timeline' })).toContainText(told)
  await own.close()
})
