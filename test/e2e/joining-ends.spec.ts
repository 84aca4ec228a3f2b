import type { Page } from '@playwright/test'
import { expect, test } from './environment/environment-fixture.ts'
import type { Environment } from './environment/open-environment.ts'
import type { People, Person } from './environment/people.ts'
import { queryServer } from './environment/server-database.ts'

const password = 'quiet-harbour-lantern-47'

/** Completes the three steps of the register page, with the mailed code. */
const register = async (page: Page, orgEmail: string, { mailbox }: Environment) => {
  await page.getByLabel('Email', { exact: true }).fill(orgEmail)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await mailbox.codeFor(orgEmail))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your name').fill('Nora Newcomer')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

const rotateCode = async (people: People, { token }: Person, rules: object = {}) =>
  (await people.call('/org/join-code/rotate', rules, token)).result.joinCode as string

/** Registers a newcomer with a join code, up to the last step. */
const registerByCode = async (page: Page, environment: Environment, orgEmail: string, joinCode: string) => {
  await page.goto(`/sso/code-join-organization?joinCode=${joinCode}`)
  await page.getByRole('link', { name: 'Create an account and join' }).click()
  await expect(page.getByText('to join your team with the code', { exact: false })).toBeVisible()
  await register(page, orgEmail, environment)
}

test('a newcomer registers with a join code and is in', async ({ page, people, environment }) => {
  const owner = await people.owner({}, 'Coded Works')
  await registerByCode(page, environment, people.uniqueAddress('nora'), await rotateCode(people, owner))
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Coded Works').first()).toBeVisible()
})

test('a newcomer registers with a code that needs approval, and enters after the approval', async ({
  page,
  people,
  environment,
}) => {
  const owner = await people.owner({}, 'Asking Works')
  const joinCode = await rotateCode(people, owner, { requiresApproval: true })
  await registerByCode(page, environment, people.uniqueAddress('nora'), joinCode)
  await expect(page.getByRole('heading', { level: 1, name: 'Your request is on its way' })).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText("you're not a member yet", { exact: false })).toBeVisible()
  const { result } = await people.call('/org/applications/list', {}, owner.token)
  await people.call('/org/applications/approve', { id: result.list[0].id }, owner.token)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Asking Works').first()).toBeVisible()
})

/** How an invitation becomes invalid, by the token of its link. */
const ends: Record<
  string,
  (given: { people: People; environment: Environment; owner: Person; token: string }) => Promise<unknown>
> = {
  expired: ({ environment, owner }) =>
    queryServer(
      environment.server.dataDir,
      `UPDATE invitations SET expires_at = now() - interval '1 s' WHERE org_id = '${owner.orgId}'`,
    ),
  revoked: async ({ people, owner }) => {
    const { result } = await people.call('/org/invitations/list', {}, owner.token)
    await people.call('/org/invitations/revoke', { id: result.list[0].id }, owner.token)
  },
  used: async ({ people, environment, owner, token }) => {
    const [row] = await queryServer<{ email: string }>(
      environment.server.dataDir,
      `SELECT email FROM invitations WHERE org_id = '${owner.orgId}'`,
    )
    await people.register({ orgEmail: row?.email ?? '', inviteToken: token })
  },
}

for (const [name, end] of Object.entries(ends))
  test(`an invitation that is ${name} opens nothing, and says how to go on`, async ({ page, people, environment }) => {
    const owner = await people.owner({}, 'Ended Works')
    const address = people.uniqueAddress('ida')
    await people.call('/org/invitations/create', { emails: [address], roleCode: 'organizationMember' }, owner.token)
    const link = await environment.mailbox.linkFor(address)
    await end({ people, environment, owner, token: new URL(link).searchParams.get('inviteToken') ?? '' })
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'This invitation link no longer works' })).toBeVisible()
    await expect(page.getByText('Ended Works')).toHaveCount(0)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/sso/login')
  })

test('a member leaves and joins again', async ({ page, people, context }) => {
  const owner = await people.owner({}, 'Revolving Works')
  const joinCode = await rotateCode(people, owner)
  await people.signIn(context, await people.register({ orgUserName: 'Rita Return', joinCode }))
  await page.goto('/setting/account')
  await page.getByRole('button', { name: /^Leave/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Leave/ })
    .click()
  await expect(page).toHaveURL(/create-organization/)
  await page.getByRole('link', { name: 'I have a join code' }).click()
  await page.getByLabel('Join code').fill(joinCode)
  await page.getByRole('button', { name: 'Show the organisation' }).click()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Revolving Works').first()).toBeVisible()
})

test('a password reset on a second device signs the first one out and removes its draft', async ({
  page,
  people,
  environment,
  context,
  browser,
  watch,
}) => {
  const anna = await people.owner({}, 'Reset Works')
  await people.signIn(context, anna)
  await page.goto('/setting/account')
  await page.getByLabel('Your name').fill('Never Saved')
  const other = await browser.newContext()
  await watch(other)
  const second = await other.newPage()
  await second.goto('/sso/forgot-password')
  await second.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
  await second.getByRole('button', { name: 'Send the link' }).click()
  await second.goto(await environment.mailbox.linkFor(anna.orgEmail))
  await second.getByLabel('New password', { exact: true }).fill('another-calm-harbour-58')
  await second.getByRole('button', { name: 'Save the password' }).click()
  await expect(second.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await other.close()
  await page.goto('/setting/orginfo')
  await expect(page).toHaveURL(/\/sso\/login/)
  // the page may be about to reload once
  await page.waitForFunction(() => !JSON.stringify({ ...sessionStorage }).includes('Never Saved'))
})

/** Expires the session of the page by its date, without ending it. */
const expireSession = ({ server }: Environment, { userId }: Person) =>
  queryServer(server.dataDir, `UPDATE sessions SET expires_at = now() - interval '1 s' WHERE user_id = ${userId}`)

const signIn = async (page: Page, { orgEmail }: Person) => {
  await page.getByLabel('Email', { exact: true }).fill(orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('after an expired session the draft is restored, for the same person only', async ({
  page,
  people,
  environment,
  context,
}) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Draft Works')
  const ben = await people.owner({ orgUserName: 'Ben Berg' }, 'Other Works')
  await people.signIn(context, anna)
  await page.goto('/setting/account')
  await page.getByLabel('Your name').fill('Anna Lind Writing')
  await expireSession(environment, anna)
  await page.reload()
  await expect(page).toHaveURL(/\/sso\/login/)
  await signIn(page, anna)
  await expect(page).toHaveURL('/setting/account')
  await expect(page.getByLabel('Your name')).toHaveValue('Anna Lind Writing')
  await expireSession(environment, anna)
  await page.reload()
  await expect(page).toHaveURL(/\/sso\/login/)
  await signIn(page, ben)
  await expect(page.getByLabel('Your name')).toHaveValue('Ben Berg')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Anna')
})
