import type { CDPSession, Page } from '@playwright/test'
import { patience } from '../../patience.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { ownName, rename } from '../environment/own-name.ts'
import { workerControls } from '../environment/worker-control.ts'
import { openObserver } from './collector-fixture.ts'
import { expectBalanced, readOutbox } from './outbox-state.ts'

/**
 * Enough space for the product. Chromium caches the remaining quota for half a minute, but checks again for larger writes.
 */
const quotaSize = 32 * 1024 * 1024
let session: CDPSession

test.beforeEach(async ({ page, people, context, environment, runtime }) => {
  session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: environment.origin, quotaSize })
  await people.signIn(context, await people.owner({}, 'Roomy Works'))
  await page.goto('/')
  if (runtime === 'worker') await workerControls(page)
  await expect(page.getByText('Roomy Works').first()).toBeVisible()
})

/** Another tab writes more than the remaining space, so that the browser checks its quota and refuses. */
const writeUntilRefused = async (page: Page) => {
  const write = () =>
    page.evaluate(
      (size) =>
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
            tx.objectStore('bytes').add(new Uint8Array(size))
          }
        }),
      quotaSize,
    )
  await expect.poll(write).toBe('QuotaExceededError')
}

/** Fills the device's storage; returns a function that frees it. */
const fillStorage = async (page: Page, origin: string) => {
  const observer = await openObserver(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await writeUntilRefused(observer)
  return () => session.send('Storage.overrideQuotaForOrigin', { origin })
}

test('without storage space the page works, the session stays, and each beacon is sent or counted', async ({
  page,
  environment,
}) => {
  test.setTimeout(patience * 120_000)
  const observer = await openObserver(page)
  const giveBack = await fillStorage(page, environment.origin)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(ownName(page)).toHaveValue('Anna Lind')
  const { captured } = await readOutbox(observer)
  await giveBack()
  await page.getByRole('link', { name: 'Worktide' }).click()
  await expect(page.getByText('Roomy Works').first()).toBeVisible()
  // a write tries every ten seconds whether there is room
  const links = ['Projects', 'My work']
  const afterView = async () => {
    links.reverse()
    await page.getByRole('link', { name: links[0] }).filter({ visible: true }).first().click()
    return (await readOutbox(observer)).captured
  }
  await expect.poll(afterView, { timeout: patience * 75_000, intervals: [2000] }).toBeGreaterThan(captured + 1)
  expectBalanced(await readOutbox(observer), 'there is room again')
})

test('@long without storage space: a new visitor is signed in, and stays so when there is space again', async ({
  page,
  environment,
}) => {
  const giveBack = await fillStorage(page, environment.origin)
  await page.reload()
  await expect(page.getByText('Roomy Works').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Roomy Works').first()).toBeVisible()
  await giveBack()
  await page.reload()
  await expect(page.getByText('Roomy Works').first()).toBeVisible()
})

test('@worker a change with neither network nor storage space shows a failure, and works when it is submitted again', async ({
  page,
  environment,
}) => {
  await page.goto('/setting/account')
  await expect(ownName(page)).toHaveValue('Anna Lind')
  const giveBack = await fillStorage(page, environment.origin)
  await environment.gate.close()
  await rename(page, 'Anna Pressed')
  await expect(page.getByText("Couldn't save this on the device. What you typed is still here.").first()).toBeVisible()
  const isSavedHere = page.getByText("Saved on this device. It will be sent when you're back online.")
  await expect(isSavedHere).toHaveCount(0)
  await giveBack()
  await rename(page, 'Anna Roomy')
  await expect(isSavedHere).toBeVisible()
  await environment.gate.open()
  await expect(isSavedHere).toHaveCount(0)
  await page.reload()
  await expect(ownName(page)).toHaveValue('Anna Roomy')
})
