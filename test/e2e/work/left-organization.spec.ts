import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'
import type { People, Person } from '../environment/people.ts'
import { queryServer } from '../environment/server-database.ts'
import { goOffline } from './go-offline.ts'
import { sampleProject } from './sample-project.ts'

const backlog = (page: Page) => page.getByRole('region', { name: /^Backlog/ })

/** Ben's browser, signed in to Anna's organisation; with `hasOwn` he has another one, too. */
const openAsBen = async (
  { context, page, people }: { context: BrowserContext; page: Page; people: People },
  { hasOwn }: { hasOwn: boolean },
) => {
  const anna = await people.owner()
  const ben = await people.member(anna)
  await sampleProject(people, anna, 'Paint the boat')
  if (hasOwn) {
    const own = { orgName: 'Berg Works', language: 'en', timeZone: 'Asia/Shanghai' }
    const { token } = (await people.call('/org/create', own, ben.token)).result
    Object.assign(ben, await people.call('/org/switch', { orgId: anna.orgId }, token))
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await people.signIn(context, ben)
  await page.goto('/p/HAR/board')
  await expect(backlog(page).getByText('Paint the boat')).toBeVisible()
  return { ben, remove: () => people.call('/org/members/remove', { userId: ben.userId }, anna.token) }
}

/** Takes the network away, and writes an issue. */
const writeOffline = async (page: Page) => {
  await goOffline(page)
  await page.getByRole('button', { name: 'New issue in Backlog' }).click()
  await page.getByRole('textbox', { name: 'New issue' }).fill('Sew the sail')
  await page.keyboard.press('Enter')
  await expect(backlog(page).getByText('Sew the sail')).toBeVisible()
}

const signInAgain = async (page: Page, { orgEmail, password }: Person) => {
  await expect(page).toHaveURL(/\/sso\/login/)
  await page.getByLabel('Email', { exact: true }).fill(orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/sso\/login/)
}

test('somebody removed from an organisation finds in another one what they wrote offline, copies it and discards it', async ({
  context,
  page,
  people,
}) => {
  const { ben, remove } = await openAsBen({ context, page, people }, { hasOwn: true })
  await writeOffline(page)
  await remove()
  await context.setOffline(false)
  await signInAgain(page, ben)
  await page.getByRole('link', { name: '1 conflict' }).click()
  const told = page.getByRole('listitem').filter({ hasText: 'Sew the sail' })
  await expect(told).toContainText("You're no longer in its organisation")
  await expect(told).toContainText('Tide Works · HAR')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await told.getByRole('button', { name: 'Copy my text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Sew the sail')
  await told.getByRole('button', { name: 'Discard mine' }).click()
  await expect(page.getByText('No conflicts.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No conflicts.')).toBeVisible()
})

test('somebody removed from their only organisation is asked at the sign-out, and finds in the next one what they wrote', async ({
  context,
  page,
  people,
}) => {
  const { ben, remove } = await openAsBen({ context, page, people }, { hasOwn: false })
  await writeOffline(page)
  await remove()
  await context.setOffline(false)
  await signInAgain(page, ben)
  await expect(page).toHaveURL(/create-organization/)
  await expect(page.getByText("1 change wasn't saved and is only on this device.")).toBeVisible()
  await page.goto('/setting/account')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '1 change needs your decision' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as a file' }).click()
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect(file).toMatchObject([
    { changes: [{ words: { summary: 'Sew the sail' }, refusal: { code: 'organization.gone' } }] },
  ])
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await page.goto('/sso/create-organization')
  await page.getByLabel('Organisation name').fill('Berg Works')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await expect(page.getByRole('heading', { name: 'Who do you work with?' })).toBeVisible()
  await page.goto('/conflicts')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sew the sail' })).toBeVisible()
})

test('of an organisation that was closed while its page was offline, the change is found in another one', async ({
  context,
  page,
  people,
  environment,
}) => {
  const { ben } = await openAsBen({ context, page, people }, { hasOwn: true })
  await writeOffline(page)
  // as the job that deletes closed organisations
  const { dataDir } = environment.server
  await queryServer(dataDir, `UPDATE sessions SET org_id = NULL WHERE org_id = '${ben.orgId}'`)
  await queryServer(dataDir, `DELETE FROM organizations WHERE id = '${ben.orgId}'`)
  await context.setOffline(false)
  await page.getByRole('link', { name: '1 conflict' }).click()
  await expect(page.getByRole('button', { name: /Berg Works/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sew the sail' })).toBeVisible()
})
