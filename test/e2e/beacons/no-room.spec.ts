import type { Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'
import { ownName, rename } from '../environment/own-name.ts'
import { workerControls } from '../environment/worker-control.ts'
import { openObserver } from './collector-fixture.ts'
import { expectBalanced, readBooks } from './outbox-books.ts'

test.beforeEach(async ({ page, people, context, runtime }) => {
  test.slow()
  await people.signIn(context, await people.owner({}, 'Roomy Works'))
  await page.goto('/')
  if (runtime === 'worker') await workerControls(page)
  await expect(page.getByText('Roomy Works').first()).toBeVisible()
})

/** Another tab writes until the browser really refuses: it remembers for half a minute how much room there was. */
const untilRefused = async (page: Page) => {
  const write = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const request = indexedDB.open('filler', 1)
          request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true })
          request.onerror = () => resolve(request.error?.name ?? 'failed')
          request.onsuccess = () => {
            const tx = request.result.transaction('bytes', 'readwrite')
            const end = (outcome: string) => {
              request.result.close()
              resolve(outcome)
            }
            tx.oncomplete = () => end('written')
            tx.onabort = () => end(tx.error?.name ?? 'aborted')
            tx.objectStore('bytes').add(new Uint8Array(65_536))
          }
        }),
    )
  await expect.poll(write, { timeout: 60_000, intervals: [1000] }).toBe('QuotaExceededError')
}

/** The device has no room from here on; answers how to give it back. */
const takeRoom = async (page: Page, origin: string) => {
  const observer = await openObserver(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await untilRefused(observer)
  return () => session.send('Storage.overrideQuotaForOrigin', { origin })
}

test('no room on the device: the page works on, the session stays, what finds no room is counted', async ({
  page,
  environment,
}) => {
  const observer = await openObserver(page)
  const giveBack = await takeRoom(page, environment.origin)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(ownName(page)).toHaveValue('Anna Lind')
  const { captured } = await readBooks(observer)
  await giveBack()
  await page.getByRole('link', { name: 'Worktide' }).click()
  await expect(page.getByText('Roomy Works').first()).toBeVisible()
  await expect.poll(async () => (await readBooks(observer)).dropped.quota ?? 0).toBeGreaterThan(0)
  const books = expectBalanced(await readBooks(observer), 'there is room again')
  expect(books.captured).toBeGreaterThan(captured + 1)
})

test('@long no room on the device: whoever opens the page is signed in, and stays so when there is room again', async ({
  page,
  environment,
}) => {
  const giveBack = await takeRoom(page, environment.origin)
  await page.reload()
  await expect(page.getByText('Roomy Works').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Roomy Works').first()).toBeVisible()
  await giveBack()
  await page.reload()
  await expect(page.getByText('Roomy Works').first()).toBeVisible()
})

test('@worker a change that finds neither network nor room is refused to the face, and works when it is handed in again', async ({
  page,
  environment,
}) => {
  await page.goto('/setting/account')
  await expect(ownName(page)).toHaveValue('Anna Lind')
  const giveBack = await takeRoom(page, environment.origin)
  await environment.gate.close()
  await rename(page, 'Anna Pressed')
  await expect(page.getByText('Nothing was sent').first()).toBeVisible()
  await expect(page.getByText('change waiting')).toHaveCount(0)
  await giveBack()
  await rename(page, 'Anna Roomy')
  await expect(page.getByText('1 change waiting').first()).toBeVisible()
  await environment.gate.open()
  await expect(page.getByText('1 change waiting')).toHaveCount(0)
  await page.reload()
  await expect(ownName(page)).toHaveValue('Anna Roomy')
})
