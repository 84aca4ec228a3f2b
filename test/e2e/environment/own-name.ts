import type { Page } from '@playwright/test'

/** The person's own name on `/setting/account`. */
export const ownName = (page: Page) => page.locator('input[name="orgUserName"]')

/** Changes it and hands it in. */
export const rename = async (page: Page, to: string): Promise<void> => {
  await ownName(page).fill(to)
  await page
    .locator('form', { has: ownName(page) })
    .locator('[type="submit"]')
    .click()
}
