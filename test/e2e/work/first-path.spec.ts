import type { Page } from '@playwright/test'
import { troubleTexts } from '../../../src/core/trouble/trouble-texts.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { goTo } from '../environment/shared-page.ts'
import { makeProject } from '../environment/work-data.ts'
import { workerHasFiles } from '../environment/worker-control.ts'
import { goOffline } from './go-offline.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

/** Addresses of the work area, each with its heading, which is never that of the screen before it. */
const screens: Readonly<Record<string, string>> = {
  '/': 'My work',
  '/inbox': 'Inbox',
  '/projects': 'Projects',
  '/p/HAR/board': 'Harbour',
  '/i/HAR-1': 'Paint the boat',
  '/p/HAR/list': 'Harbour',
  '/search?q=boat': 'Search',
  '/conflicts': 'Conflicts',
  '/more': 'More',
  '/groups': 'Groups',
  '/p/HAR/settings/general': 'General',
  '/p/HAR/settings/workflow': 'Workflow',
  '/p/HAR/settings/roles': 'Roles',
  '/f/new': 'New filter',
}

test('a project is created, an issue created and moved offline, and a second device shows it', async ({
  context,
  page,
  people,
  browser,
  environment,
}) => {
  const owner = await people.owner()
  await people.signIn(context, owner)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/import')
  await expect(page.getByRole('main').getByRole('link', { name: 'Invite people' })).toBeVisible()
  await page.getByRole('link', { name: 'Create a project from a template' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Harbour')
  await page.getByLabel('Key', { exact: true }).fill('HAR')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page).toHaveURL(/\/p\/HAR/)
  await expect(column(page, 'Backlog')).toBeVisible()

  await goOffline(page)
  await page.getByRole('button', { name: 'New issue in Backlog' }).click()
  await page.getByRole('textbox', { name: 'New issue' }).fill('Paint the boat')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Backlog').getByText('Paint the boat')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move Paint the boat' }).click()
  // the page below a sheet does not scroll
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await page
    .getByRole('option', { name: /In progress/ })
    .or(page.getByRole('menuitem', { name: /In progress/ }))
    .first()
    .click()
  await expect(column(page, 'In progress').getByText('Paint the boat')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible')
  await context.setOffline(false)
  await expect(column(page, 'In progress').getByText('HAR-1')).toBeVisible()

  const second = await browser.newContext({ baseURL: environment.origin, viewport: { width: 1280, height: 800 } })
  await people.signIn(second, owner)
  const other = await second.newPage()
  await other.goto('/p/HAR/board')
  await expect(column(other, 'In progress').getByText('Paint the boat')).toBeVisible()
  await column(other, 'In progress').getByRole('button', { name: 'Paint the boat', exact: true }).click()
  await expect(other.getByText('HAR-1').first()).toBeVisible()
  await second.close()
})

test('@worker every screen that was visited opens and works without a network', async ({
  context,
  page,
  people,
  environment,
}) => {
  const owner = await people.owner()
  await makeProject(people, owner, { key: 'HAR', name: 'Harbour' }, [{ summary: 'Paint the boat' }])
  await people.signIn(context, owner)
  const expectScreen = async (path: string) => {
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toHaveText(screens[path] ?? '')
    await expect(page.locator('main [data-outline]')).toHaveCount(0)
    await expect(page.locator('[data-trouble]'), path).toHaveCount(0)
  }
  const visitAll = async () => {
    // a page that was loaded anew has no file of a screen and no row until it shows it
    await page.goto('/')
    for (const path of Object.keys(screens)) {
      await goTo(page, path)
      await expectScreen(path)
    }
  }
  await visitAll()
  await workerHasFiles(page)
  await environment.gate.close()
  await visitAll()
  for (const path of ['/p/HAR/board', '/p/HAR/settings/workflow', '/search?q=boat', '/i/HAR-1']) {
    await page.goto(path)
    await expectScreen(path)
  }
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Summary' }).fill('Mend the sail')
  await page.keyboard.press('Enter')
  await page.goto('/p/HAR/list')
  await expect(page.getByText('Mend the sail').first()).toBeVisible()
})

test('@worker a start that missed a file goes on without a network once the worker has it again', async ({
  context,
  page,
  people,
  environment,
}) => {
  await people.signIn(context, await people.owner())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await workerHasFiles(page)
  const script = await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[data-entry]')?.href ?? '')
  await environment.gate.close()
  // the browser's own cache must not answer either
  await context.route(script, (route) => route.abort())
  await page.evaluate(async (url) => {
    const cache = await caches.open('worktide-build')
    const file = await cache.match(url)
    if (!file) throw new Error('the worker has no such file')
    await cache.put('/kept', file)
    await cache.delete(url)
  }, script)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText(troubleTexts.offline.en.title)).toBeVisible()
  await page.evaluate(async (url) => {
    const cache = await caches.open('worktide-build')
    await cache.put(url, (await cache.match('/kept')) as Response)
  }, script)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
