import { expect, test } from '../environment/environment-fixture.ts'

test('signing in over the cookie of somebody else ends what that cookie opened', async ({ page, context, people }) => {
  const [left, next] = [await people.owner({}, 'Left Behind'), await people.owner({}, 'Next One')]
  // the page has asked whether a cookie holds a session before one is planted
  await page.goto('/sso/login', { waitUntil: 'networkidle' })
  await page.getByLabel('Email', { exact: true }).fill(next.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(next.password)
  await people.signIn(context, left)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Next One').first()).toBeVisible()
  expect((await people.call('/account/token/validate', {}, left.token)).code).toBe('403')
})
