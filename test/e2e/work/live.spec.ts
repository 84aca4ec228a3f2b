import type { Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'
import { sampleProject } from './sample-project.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

const move = async (page: Page, to: RegExp) => {
  await page.getByRole('button', { name: 'Move Paint the boat' }).click()
  await page
    .getByRole('option', { name: to })
    .or(page.getByRole('menuitem', { name: to }))
    .first()
    .click()
}

test('a colleague sees a move within a second, with nothing done; also after the server was away', async ({
  context,
  page,
  people,
  browser,
  environment,
  runtime,
}) => {
  const owner = await people.owner()
  const guest = await people.member(owner)
  await sampleProject(people, owner, 'Paint the boat')
  await people.signIn(context, owner)
  await page.goto('/p/HAR/board')
  await expect(column(page, 'Backlog').getByText('Paint the boat')).toBeVisible()

  const second = await browser.newContext({
    baseURL: environment.origin,
    serviceWorkers: runtime === 'worker' ? 'allow' : 'block',
    viewport: { width: 1280, height: 800 },
  })
  await people.signIn(second, guest)
  const other = await second.newPage()
  await other.goto('/p/HAR/board')
  await expect(column(other, 'Backlog').getByText('Paint the boat')).toBeVisible()

  await move(page, /In progress/)
  await expect(column(other, 'In progress').getByText('Paint the boat')).toBeVisible({ timeout: 2000 })
  await move(page, /Done/)
  await expect(column(other, 'Done').getByText('Paint the boat')).toBeVisible({ timeout: 2000 })

  // open polls are ended first, so they do not delay the stop
  const begun = Date.now()
  await environment.server.stop()
  expect(Date.now() - begun).toBeLessThan(6000)
  await environment.server.start()
  await move(page, /In progress/)
  await expect(column(other, 'In progress').getByText('Paint the boat')).toBeVisible({ timeout: 20_000 })
  await second.close()
})
