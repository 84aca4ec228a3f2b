import type { Page } from '@playwright/test'

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
