import { expect, type Page } from '@playwright/test'
import { replicaName } from '../../../src/store/replica/replica-database.ts'
import type { Person } from './people.ts'

/** The field of the user's name on `/setting/account`. */
export const ownName = (page: Page) => page.locator('input[name="orgUserName"]')

/** Changes and submits it. */
export const rename = async (page: Page, to: string): Promise<void> => {
  await ownName(page).fill(to)
  await page
    .locator('form', { has: ownName(page) })
    .locator('[type="submit"]')
    .click()
}

/** Waits until the profile is on the device: at first a page may show what the server answered. */
export const profileIsOnDevice = (page: Page, { userId }: Person) =>
  expect
    .poll(() =>
      page.evaluate(
        async (name) => {
          if (!(await indexedDB.databases()).some((each) => each.name === name)) return 0
          const db = await new Promise<IDBDatabase>((resolve) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => resolve(opening.result)
          })
          const counting = db.transaction('rows').objectStore('rows').count()
          return new Promise<number>((resolve) => {
            counting.onsuccess = () => resolve(counting.result)
          }).finally(() => db.close())
        },
        replicaName({ person: userId, org: null }),
      ),
    )
    .toBeGreaterThan(0)
