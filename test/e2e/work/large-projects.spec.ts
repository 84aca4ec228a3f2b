import type { Page } from '@playwright/test'
import { expectAccessible } from '../environment/accessible.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { createWorkSeed } from '../environment/work-seed.ts'
import { goOffline } from './go-offline.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const group = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) })

test('a large project is there with its first issues before all of them came, says so, and goes on after an outage', async ({
  context,
  page,
  people,
  environment: { gate },
}) => {
  const owner = await people.owner()
  const seed = createWorkSeed(people, owner)
  const projectId = await seed.createProject('HAR')
  await seed.createIssues(
    projectId,
    Array.from({ length: 110 }, (_, at) => ({ summary: `Plank ${at}` })),
  )
  await people.signIn(context, owner)
  let isOpened = false
  gate.overhear = (text) => {
    isOpened ||= text.includes('"after":"issue/"')
  }
  gate.holdUntil = (path) => (isOpened && path === '/api/sync/bootstrap' ? new Promise(() => {}) : undefined)
  await page.goto('/p/HAR/list')
  await expect(group(page, 'Backlog')).toHaveText(/100$/)
  await expect(page.getByText('Loading issues…')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(
    page.getByRole('option', { name: /JSON of all.*Not all issues are on this device yet/ }),
  ).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await gate.close()
  await expect(page.getByText('Only some issues are on this device. Go online to load the rest.')).toBeVisible()
  await expect(group(page, 'Backlog')).toHaveText(/100$/)
  await expectAccessible(page)
  await gate.reset()
  await expect(group(page, 'Backlog')).toHaveText(/110$/)
  await expect(page.getByText('Only some issues are on this device. Go online to load the rest.')).toBeHidden()
})

/** Adds `count` rows to the replica, in a scope that is never shown. */
const fillReplica = (page: Page, count: number) =>
  page.evaluate(async (rows) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('worktide-replica-') && !name.endsWith('-') ? name : [],
    )
    for (const name of names) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = reject
      })
      const tx = db.transaction('rows', 'readwrite')
      for (let at = 0; at < rows; at++)
        tx.objectStore('rows').put({ entity: 'comment', id: `filling ${at}`, scope: 'project:nobody' })
      await new Promise((resolve, reject) => {
        tx.oncomplete = resolve
        tx.onabort = reject
      })
      db.close()
    }
  }, count)

test('of more projects than a device should hold the first issues are there, and all when somebody opens them', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  await people.signIn(context, owner)
  await page.goto('/f/new')
  await expect(page.getByText('No matching issues.')).toBeVisible()
  await fillReplica(page, 30_000)
  // the worker may outlive its page: a pass would load the projects while they are still small
  await context.setOffline(true)
  await page.goto('about:blank')
  const seed = createWorkSeed(people, owner)
  const ids: string[] = []
  for (const key of ['BAY', 'HAR', 'SEA']) {
    const issues = Array.from({ length: 110 }, (_, at) => ({ summary: `${key} ${at}` }))
    ids.push(...(await seed.createIssues(await seed.createProject(key), issues)))
  }
  await context.setOffline(false)
  await page.goto('/f/new')
  const missing = page.getByText(/^Only some issues of/)
  await expect(missing).toHaveText(/^Only some issues of 3 projects are on this device\.$/)
  await expectAccessible(page)

  await goOffline(page)
  await expect(missing).toHaveText(/Go online to load the rest/)
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('SEA')
  await page.getByRole('option', { name: /Show all results/ }).click()
  await expect(page.getByText('searching 300 issues on this device · Go online to search all 330')).toBeVisible()
  await context.setOffline(false)
  await page.goto('/i/SEA-105')
  await expect(page.getByRole('heading', { name: 'SEA 104' })).toBeVisible()
  await page.goto('/f/new')
  await expect(missing).toHaveText(/^Only some issues of 2 projects are/)
  await page.goto('/p/HAR/settings/types')
  await page.getByRole('button', { name: 'More actions for Task' }).click()
  await page.getByText('Delete…').click()
  await expect(page.getByText('110 issues are of this type.')).toBeVisible()
  await page.goto('/f/new')
  await expect(missing).toHaveText(/^Only some issues of 1 project are/)
  await page.goto(`/i/${ids[104]}`)
  await expect(page.getByRole('heading', { name: 'Not on this device' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Load all' }).click()
  await expect(page.getByRole('heading', { name: 'BAY 104' })).toBeVisible()
  await page.goto('/p/BAY/list')
  await expect(group(page, 'Backlog')).toHaveText(/110$/)
  await expect(page.getByText('Loading issues…')).toBeHidden()
})
