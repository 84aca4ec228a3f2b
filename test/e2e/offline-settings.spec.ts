import type { Page } from '@playwright/test'
import { expect, test } from './environment/environment-fixture.ts'
import { profileIsOnDevice } from './environment/own-name.ts'
import type { People, Person } from './environment/people.ts'
import { queryServer } from './environment/server-database.ts'
import { mutateAs } from './environment/work-seed.ts'
import { workerControls } from './environment/worker-control.ts'

const ownName = (page: Page) => page.getByLabel('Your name')
const form = (page: Page) => page.locator('form', { has: ownName(page) })
const save = (page: Page) => form(page).getByRole('button', { name: /^Save/ }).click()
const rename = async (page: Page, name: string) => {
  await ownName(page).fill(name)
  await save(page)
}
const profileOf = async (people: People, { token }: Person) =>
  (await people.call('/account/personal-info', {}, token)).result
const isBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))
const savedHere = (page: Page) => page.getByText("Saved on this device. It will be sent when you're back online.")

const openSettings = async (page: Page, name: string) => {
  await page.goto('/setting/account')
  await expect(ownName(page)).toHaveValue(name)
}

test('a newer change is never overtaken by an older one that waited', async ({
  page,
  people,
  context,
  environment,
}) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' })
  await people.signIn(context, anna)
  await openSettings(page, 'Anna Lind')
  await environment.gate.close()
  await rename(page, 'Anna Older')
  await expect(savedHere(page)).toBeVisible()
  await environment.gate.open()
  await rename(page, 'Anna Newer')
  await expect(form(page).getByText('Saved.')).toBeVisible()
  await expect(page.getByText(/change(s)? waiting/)).toHaveCount(0)
  expect((await profileOf(people, anna)).orgUserName).toBe('Anna Newer')
  await page.reload()
  await expect(ownName(page)).toHaveValue('Anna Newer')
})

test('@worker a page that is opened without a network says so once', async ({ page, people, context, environment }) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' })
  await people.signIn(context, anna)
  await openSettings(page, 'Anna Lind')
  await workerControls(page)
  await profileIsOnDevice(page, anna)
  await environment.gate.close()
  await page.reload()
  await expect(ownName(page)).toHaveValue('Anna Lind')
  await expect(page.getByText(/^Offline/)).toBeVisible()
  // other parts show the age of their data, and nothing repeats that the network is missing
  await expect(page.getByText('Showing data from').first()).toBeVisible()
  await expect(page.getByText(/offline|no network/i).filter({ visible: true })).toHaveCount(1)
})

test('an edit made offline leaves alone what another device changed, and a conflict is told with both values', async ({
  page,
  people,
  context,
  environment,
}) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' })
  await people.signIn(context, anna)
  await openSettings(page, 'Anna Lind')
  await context.setOffline(true)
  await rename(page, 'Anna Monday')
  await expect(savedHere(page)).toBeVisible()
  await mutateAs(people, anna, 'profile.set', { field: 'timeZone', value: 'America/New_York', from: 'Asia/Shanghai' })
  await mutateAs(people, anna, 'profile.set', { field: 'orgUserName', value: 'Anna Friday', from: 'Anna Lind' })
  await context.setOffline(false)
  await isBack(page)
  const told = page.getByRole('alert').filter({ hasText: '“Your name” was changed elsewhere' })
  await expect(told).toContainText('Anna Friday')
  await expect(told).toContainText('Anna Monday')
  await expect(ownName(page)).toHaveValue('Anna Friday')
  expect(await profileOf(people, anna)).toMatchObject({ orgUserName: 'Anna Friday', timeZone: 'America/New_York' })

  await page.reload()
  await told.getByRole('button', { name: 'Use mine' }).click()
  await expect(told).toHaveCount(0)
  await expect(ownName(page)).toHaveValue('Anna Monday')
  await expect
    .poll(() => profileOf(people, anna))
    .toMatchObject({ orgUserName: 'Anna Monday', timeZone: 'America/New_York' })
  await environment.gate.reset()
})

test('edits made offline outlive the end of the session and are sent when the same person signs in again', async ({
  page,
  people,
  context,
  environment,
}) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' })
  await people.signIn(context, anna)
  await openSettings(page, 'Anna Lind')
  await environment.gate.close()
  await rename(page, 'Anna Kept')
  await expect(savedHere(page)).toBeVisible()
  const { orgEmail, password } = anna
  const expired = `UPDATE sessions SET expires_at = now() - interval '1 s' WHERE user_id = ${anna.userId}`
  await queryServer(environment.server.dataDir, expired)
  await environment.gate.open()
  await isBack(page)
  await expect(page).toHaveURL(/\/sso\/login/)
  await page.getByLabel('Email', { exact: true }).fill(orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/sso\/login/)
  const { result } = await people.call('/account/login', { tenantId: 1, orgEmail, password })
  await expect
    .poll(async () => (await profileOf(people, { ...anna, token: result.token })).orgUserName)
    .toBe('Anna Kept')
})
