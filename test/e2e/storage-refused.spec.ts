import type { Page } from '@playwright/test'
import { expect, test } from './environment/environment-fixture.ts'

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
    await signOut(page)
    await page.goto('/setting/account')
    await expect(page).toHaveURL(/\/sso\/login/)
  })
