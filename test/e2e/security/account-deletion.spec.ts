import { expectAccessible } from '../environment/accessible.ts'
import { expect, test } from '../environment/environment-fixture.ts'

test('a deleted account is signed out everywhere, a mail confirms it, and the address is free', async ({
  page,
  people,
  context,
  environment,
  browser,
  watch,
}) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Last Works')
  await people.signIn(context, anna)
  const other = await browser.newContext({ baseURL: environment.origin, locale: 'en-GB' })
  await watch(other)
  const elsewhere = await people.call('/account/login', {
    tenantId: 1,
    orgEmail: anna.orgEmail,
    password: anna.password,
  })
  await people.signIn(other, { ...anna, cookies: elsewhere.cookies })
  const otherPage = await other.newPage()
  await otherPage.goto('/setting/account')
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/setting/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'What is kept' })).toBeVisible()
  await expectAccessible(page)
  const forGood = page.getByRole('button', { name: 'Delete my account permanently' })
  await page.getByLabel(/to confirm$/).fill('somebody@worktide-mail.com')
  await forGood.click()
  await expect(page.getByText("This isn't your account's email").first()).toBeVisible()
  await page.getByLabel(/to confirm$/).fill(anna.orgEmail.toUpperCase())
  await forGood.click()
  await expect(page.getByText('Agree to this').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /Last Works/ }).check()
  await forGood.click()
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/setting/account')
  await expect(page).toHaveURL(/\/sso\/login/)
  await otherPage.reload()
  await expect(otherPage).toHaveURL(/\/sso\/login/)
  await other.close()

  expect((await environment.mailbox.next(anna.orgEmail)).subject).toBe('Your Worktide account has been deleted')
  expect((await people.call('/account/user-org-assemble', {}, anna.token)).code).toBe('04206')
  const again = await people.register({ orgEmail: anna.orgEmail })
  expect(again.userId).not.toBe(anna.userId)
})

test('the only owner of an organisation with members is sent to the members page first', async ({
  page,
  people,
  context,
}) => {
  const anna = await people.owner({}, 'Kept Works')
  await people.member(anna)
  await people.signIn(context, anna)
  await page.goto('/setting/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/You're the only owner of “Kept Works”/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my account permanently' })).toBeHidden()
  await page.getByRole('link', { name: 'Choose a new owner' }).click()
  await expect(page).toHaveURL('/setting/members')
})
