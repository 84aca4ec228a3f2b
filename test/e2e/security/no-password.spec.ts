import { expect, test } from '../environment/environment-fixture.ts'
import { queryServer } from '../environment/server-database.ts'

const password = 'seven-boats-under-cloud-92'

test('a user without a password sets one after a mailed code, and signs in with it', async ({
  page,
  people,
  context,
  environment,
}) => {
  const orgEmail = people.uniqueAddress()
  const { result: sent } = await people.call('/account/send-code', { orgEmail, scene: 'register' })
  const anna = await people.call('/account/register', {
    tenantId: 1,
    orgEmail,
    requestId: sent.requestId,
    emailCode: await environment.mailbox.codeFor(orgEmail),
    orgUserName: 'Anna Lind',
    language: 'en',
    timeZone: 'Asia/Shanghai',
    agreeTerms: true,
  })
  const place = { orgName: 'Tide Works', language: 'en', timeZone: 'Asia/Shanghai' }
  const made = await people.call('/org/create', place, anna.result.token)
  const { userId, token } = made.result
  const cookies = made.cookies.length > 0 ? made.cookies : anna.cookies
  await people.signIn(context, { orgEmail, password, orgUserName: 'Anna Lind', userId, token, cookies })
  const old = `UPDATE sessions SET reauthenticated_at = now() - interval '6 minutes' WHERE user_id = ${userId}`
  await queryServer(environment.server.dataDir, old)

  await page.goto('/setting/account')
  await page.getByLabel('New password').fill(password)
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await page.getByRole('button', { name: 'Set a password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code', { exact: true }).fill(await environment.mailbox.codeFor(orgEmail))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Password set.', { exact: false }).first()).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeVisible()

  const { code } = await people.call('/account/login', { tenantId: 1, orgEmail, password })
  expect(code).toBe('200')
})
