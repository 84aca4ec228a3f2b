import { expect, test } from './environment/environment-fixture.ts'
import type { NetworkGate } from './environment/network-gate.ts'
import type { People } from './environment/people.ts'
import { workerControls } from './environment/worker-control.ts'

/**
 * Records the calls from now on. After the first one no call is answered; the page's files still load. Leaves
 * out the call for the ways of the address's domain, which is made while typing and which nothing waits for.
 */
const letOneAnswerThrough = (gate: NetworkGate): string[] => {
  const requested: string[] = []
  gate.overhear = (text) => {
    const path = /^POST (\/api\/\S+) HTTP/.exec(text)?.[1]
    if (path && !path.endsWith('/check-email')) requested.push(path)
    if (requested.length > 1) gate.delayMs = (to) => (to.startsWith('/api/') ? 60_000 : 0)
  }
  return requested
}

const sessionCalls = /\/(token\/validate|user-org-assemble|org-info|org-product-right|session\/resume)$/

const newcomers = [
  { who: 'a member', enter: (people: People) => people.owner({}, 'One Trip'), heading: 'My work' },
  {
    who: 'somebody without an organisation',
    enter: (people: People) => people.register(),
    heading: 'Create your organisation',
  },
]

for (const { who, enter, heading } of newcomers)
  test(`the answer to the sign-in is all that a usable page waits for: ${who}`, async ({
    page,
    people,
    environment,
    runtime,
  }) => {
    const { orgEmail, password } = await enter(people)
    let heard = ''
    environment.gate.overhear = (text) => {
      heard += text
    }
    await page.goto('/sso/login')
    if (runtime === 'worker') {
      await workerControls(page)
      await page.reload()
    }
    await page.getByLabel('Email', { exact: true }).fill(orgEmail)
    await page.getByLabel('Password', { exact: true }).fill(password)
    // nobody is signed in: the cookie was tried
    await expect.poll(() => heard).toContain('"code":"04206"')
    const requested = letOneAnswerThrough(environment.gate)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(requested[0]).toBe('/api/account/login')
    expect(requested.filter((path) => sessionCalls.test(path))).toEqual([])
  })

test('a user signs in, signs out, and a wrong password is refused at the field', async ({ page, people }) => {
  const anna = await people.owner({}, 'Sign In Works')
  await page.goto('/setting/account')
  await expect(page).toHaveURL(/\/sso\/login\?redirect=%2Fsetting%2Faccount/)
  await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill('not the password 1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText("The email or password isn't right.").first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(anna.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/setting/account')
})

test('a user signs in with a mailed code', async ({ page, people, environment }) => {
  const anna = await people.owner()
  await page.goto('/sso/login')
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await environment.mailbox.codeFor(anna.orgEmail))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('a forgotten password is replaced by the mailed link, once', async ({ page, people, environment }) => {
  const anna = await people.owner()
  await page.goto('/sso/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const link = await environment.mailbox.linkFor(anna.orgEmail)
  await page.goto(link)
  const fresh = 'another-calm-harbour-58'
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await expect(page).not.toHaveURL(/resetToken=/)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()

  expect((await people.call('/account/login', { tenantId: 1, orgEmail: anna.orgEmail, password: fresh })).code).toBe(
    '200',
  )
  expect((await people.call('/account/user-org-assemble', {}, anna.token)).code).toBe('403')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
