import type { Page } from '@playwright/test'
import { expect, test } from './environment/environment-fixture.ts'

const password = 'quiet-harbour-lantern-47'

/** Completes the three steps of the register page, with the mailed code. */
const register = async (page: Page, orgEmail: string, code: () => Promise<string>) => {
  await page.getByLabel('Email', { exact: true }).fill(orgEmail)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await code())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your name').fill('Anna Lind')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('a user registers, creates an organisation, sets it up and comes back', async ({ page, people, environment }) => {
  const orgEmail = people.uniqueAddress()
  await page.goto('/sso/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await register(page, orgEmail, () => environment.mailbox.codeFor(orgEmail))

  await expect(page.getByRole('heading', { level: 1, name: 'Create your organisation' })).toBeVisible()
  await page.getByLabel('Organisation name').fill('Tide Works')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who do you work with?' })).toBeVisible()
  await page.getByRole('link', { name: 'Skip for now' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'A little about you' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your organisation' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What will you do first?' })).toBeVisible()
  await page.getByRole('radio', { name: /Software delivery/ }).check()
  await page.getByRole('button', { name: 'Start working' }).click()

  await expect(page).toHaveURL('/')
  const isHome = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
    await expect(page.getByText('Tide Works').first()).toBeVisible()
  }
  await isHome()
  await page.reload()
  await isHome()
})
