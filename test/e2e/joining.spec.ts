import type { Page } from '@playwright/test'
import { expect, test } from './environment/environment-fixture.ts'
import type { People, Person } from './environment/people.ts'

const signInOnPage = async (page: Page, person: Person) => {
  await page.getByLabel('Email', { exact: true }).fill(person.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const memberNames = async (people: People, owner: Person) => {
  const { result } = await people.call('/org/members', { pageNumber: 1, pageSize: 50 }, owner.token)
  return result.list.map(({ orgUserName }: { orgUserName: string }) => orgUserName)
}

test('the owner invites by mail; the invited person registers with the invitation and is a member', async ({
  page,
  people,
  environment,
  context,
  browser,
  watch,
}) => {
  const owner = await people.owner({ orgUserName: 'Olga Owner' }, 'Inviting Works')
  await people.signIn(context, owner)
  const address = people.uniqueAddress('ben')
  await page.goto('/setting/invitations')
  await page.getByLabel('Email addresses').fill(address)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()

  const other = await browser.newContext()
  await watch(other)
  const visitor = await other.newPage()
  await visitor.goto(await environment.mailbox.linkFor(address))
  await expect(visitor.getByRole('heading', { level: 1, name: 'Join Inviting Works' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Create an account and join' }).click()
  await visitor.getByLabel('Your name').fill('Ben Berg')
  await visitor.getByLabel('Password', { exact: true }).fill('quiet-harbour-lantern-47')
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await expect(visitor).not.toHaveURL(/register/)
  await visitor.goto('/')
  await expect(visitor.getByText('Inviting Works').first()).toBeVisible()
  expect(await memberNames(people, owner)).toContain('Ben Berg')
  await other.close()
})

test('an invitation for another address is refused; the invited person can sign out and accept it', async ({
  page,
  people,
  environment,
  context,
}) => {
  const owner = await people.owner({}, 'Strict Works')
  const address = people.uniqueAddress('cora')
  const invited = await people.register({ orgEmail: address, orgUserName: 'Cora Crest' })
  await people.call('/org/invitations/create', { emails: [address], roleCode: 'organizationMember' }, owner.token)
  const stranger = await people.owner({ orgUserName: 'Sam Stranger' }, 'Other Works')
  await people.signIn(context, stranger)
  await page.goto(await environment.mailbox.linkFor(address))
  await expect(page.getByText('This invitation was sent to another email', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept and join' })).toBeHidden()
  expect(await memberNames(people, owner)).not.toContain('Sam Stranger')
  await page.getByRole('button', { name: 'Sign out and continue' }).click()
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click()
  await signInOnPage(page, invited)
  await page.getByRole('button', { name: 'Accept and join' }).click()
  await expect(page).toHaveURL('/')
  expect(await memberNames(people, owner)).toContain('Cora Crest')
})

test('a user joins by code after an administrator approved', async ({ page, people, context, browser, watch }) => {
  const owner = await people.owner({}, 'Code Works')
  const { result: code } = await people.call('/org/join-code/rotate', { requiresApproval: true }, owner.token)
  const dora = await people.register({ orgUserName: 'Dora Day' })
  await page.goto('/sso/code-join-organization')
  await page.getByLabel('Join code').fill(code.joinCode.toLowerCase())
  await page.getByRole('button', { name: 'Show the organisation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Join Code Works' })).toBeVisible()
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click()
  await signInOnPage(page, dora)
  await page.getByRole('button', { name: 'Request to join' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your request is on its way' })).toBeVisible()

  const other = await browser.newContext()
  await watch(other)
  await people.signIn(other, owner)
  const admin = await other.newPage()
  await admin.goto('/setting/invitations')
  await admin.getByRole('button', { name: 'Approve Dora Day' }).click()
  await expect(admin.getByRole('button', { name: 'Approve Dora Day' })).toBeHidden()
  await other.close()

  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Code Works').first()).toBeVisible()
  expect(context.pages()).toHaveLength(1)
})

test('a user joins by the team link', async ({ page, people, context }) => {
  const owner = await people.owner({}, 'Link Works')
  const { result: link } = await people.call('/org/invite-link/rotate', {}, owner.token)
  const eve = await people.register({ orgUserName: 'Eve Ebb' })
  await people.signIn(context, eve)
  await page.goto(link.url)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Link Works').first()).toBeVisible()
})
