import type { Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

test('a project is created, an issue created and moved offline, and a second device shows it', async ({
  context,
  page,
  people,
  browser,
  environment,
}) => {
  const owner = await people.owner()
  await people.signIn(context, owner)
  await page.goto('/projects')
  await page
    .getByRole('link', { name: 'New project' })
    .or(page.getByRole('link', { name: 'Create a project' }))
    .first()
    .click()
  await page.getByLabel('Name', { exact: true }).fill('Harbour')
  await page.getByLabel('Key', { exact: true }).fill('HAR')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page).toHaveURL(/\/p\/HAR/)
  await expect(column(page, 'Backlog')).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'New issue in Backlog' }).click()
  await page.getByRole('textbox', { name: 'New issue' }).fill('Paint the boat')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Backlog').getByText('Paint the boat')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move Paint the boat' }).click()
  await page
    .getByRole('option', { name: /In progress/ })
    .or(page.getByRole('menuitem', { name: /In progress/ }))
    .first()
    .click()
  await expect(column(page, 'In progress').getByText('Paint the boat')).toBeVisible()
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
