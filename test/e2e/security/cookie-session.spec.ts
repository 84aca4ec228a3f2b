import { expect, test } from '../environment/environment-fixture.ts'

test("signing in over another person's cookie ends that cookie's session", async ({ page, context, people }) => {
  const [left, next] = [await people.owner({}, 'Left Behind'), await people.owner({}, 'Next One')]
  // the page requests the cookie's session before another cookie is planted
  await page.goto('/sso/login', { waitUntil: 'networkidle' })
  await page.getByLabel('Email', { exact: true }).fill(next.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(next.password)
  await people.signIn(context, left)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Next One').first()).toBeVisible()
  expect((await people.call('/account/token/validate', {}, left.token)).code).toBe('403')
})
