import { expect, test } from './world/world-fixture.ts'

test('an API key is shown once, opens the same calls, and is over when revoked', async ({ page, people, context }) => {
  const owner = await people.owner({}, 'Key Works')
  await people.signIn(context, owner)
  await page.goto('/setting/api-key')
  await page.getByLabel('Name').fill('Nightly report')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('textbox', { name: /key/i }).inputValue()
  expect(key).toMatch(/^wtk_/)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(key)).toBeHidden()

  expect((await people.call('/org/org-info', {}, key)).result.orgName).toBe('Key Works')
  expect((await people.call('/account/api-keys/list', {}, key)).code).toBe('0403001')
  await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await expect(page.getByRole('button', { name: 'Revoke Nightly report' })).toBeHidden()
  expect((await people.call('/org/org-info', {}, key)).code).toBe('04206')
})

test('name and organisation are changed, and the change stays', async ({ page, people, context }) => {
  const owner = await people.owner({ orgUserName: 'Anna Lind' }, 'Before Works')
  await people.signIn(context, owner)
  await page.goto('/setting/account')
  await page.getByLabel('Your name').fill('Anna Lindqvist')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect
    .poll(async () => (await people.call('/account/personal-info', {}, owner.token)).result.orgUserName)
    .toBe('Anna Lindqvist')
  await page.goto('/setting/orginfo')
  await page.getByLabel('Organisation name').fill('After Works')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect
    .poll(async () => (await people.call('/org/org-info', {}, owner.token)).result.orgName)
    .toBe('After Works')
  await page.reload()
  await expect(page.getByLabel('Organisation name')).toHaveValue('After Works')
})

test('/orginfo leads to the organisation, or to signing in first', async ({ page, people, context }) => {
  await page.goto('/orginfo')
  await expect(page).toHaveURL(/\/sso\/login/)
  const owner = await people.owner()
  await people.signIn(context, owner)
  await page.goto('/sso/orginfo')
  await expect(page).toHaveURL('/setting/orginfo')
})
