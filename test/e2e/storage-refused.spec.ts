import type { Page } from '@playwright/test'
import { expect, test } from './environment/environment-fixture.ts'
import { stopWorker, workerControls } from './environment/worker-control.ts'

/** Each runs in the page before its scripts. */
const refusals: Readonly<Record<string, () => void>> = {
  'storage that throws': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  },
  'no BroadcastChannel': () => {
    Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined })
  },
  'full storage': () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.setItem = refuse
    IDBObjectStore.prototype.put = refuse
    IDBObjectStore.prototype.add = refuse
  },
  'blocked databases': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  },
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sso\/login/)
}

for (const [what, refuse] of Object.entries(refusals))
  test(`@page with ${what} a person signs in, reads and signs out`, async ({ page, people }) => {
    const anna = await people.owner({}, 'Refused Works')
    await page.addInitScript(refuse)
    await page.goto('/sso/login?redirect=/setting/account')
    await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
    await page.getByLabel('Password', { exact: true }).fill(anna.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('Anna Lind')
    const told = page.waitForResponse('**/api/account/logout')
    await signOut(page)
    // nothing is stored that could tell the server later
    await told
    await page.goto('/setting/account')
    await expect(page).toHaveURL(/\/sso\/login/)
  })

/** From now on every write fails; reads and deletions work, as on a full device. */
const fillUp = () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  if ('Storage' in globalThis) Storage.prototype.setItem = refuse
  IDBObjectStore.prototype.put = refuse
  IDBObjectStore.prototype.add = refuse
}

const fillDevice = async (page: Page) => {
  await page.evaluate(fillUp)
  for (const worker of page.context().serviceWorkers()) await worker.evaluate(fillUp)
}

test('on a device that fills up while signed in a person signs out, and somebody else signs in', async ({
  page,
  context,
  people,
  runtime,
}) => {
  const [anna, bert] = [await people.owner({}, 'Filling Works'), await people.owner({ orgUserName: 'Bert Lund' })]
  await people.signIn(context, anna)
  await page.goto('/setting/account')
  await expect(page.getByLabel('Your name')).toHaveValue('Anna Lind')
  if (runtime === 'worker') await workerControls(page)
  await fillDevice(page)
  await signOut(page)
  if (runtime === 'worker') {
    await stopWorker(page)
    await page.goto('/setting/account')
    await expect(page).toHaveURL(/\/sso\/login/)
    await fillDevice(page)
  }
  await page.getByLabel('Email', { exact: true }).fill(bert.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(bert.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Bert Lund')
})
