import type { Page } from '@playwright/test'
import { expectAccessible } from '../environment/accessible.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { goTo } from '../environment/shared-page.ts'
import { mutateAs } from '../environment/work-seed.ts'
import { goOffline } from './go-offline.ts'
import { sampleProject } from './sample-project.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()

test('an admin guards steps of the workflow, and a member is stopped offline, with the reason', async ({
  context,
  page,
  people,
  browser,
  environment,
}) => {
  const owner = await people.owner()
  const member = await people.member(owner, { orgUserName: 'Berta Holm' })
  await sampleProject(people, owner, 'Paint the boat')
  await people.signIn(context, owner)
  await page.goto('/p/HAR/settings/workflow')
  const steps = page.getByRole('list', { name: 'Transitions' })
  await row(steps as never, 'Done').click()
  await page.getByRole('radio', { name: 'Only some people' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(steps.getByText('project admins')).toBeVisible()
  await row(steps as never, 'In progress').click()
  await page.getByRole('checkbox', { name: 'Due date' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(steps.getByText('1 required field')).toBeVisible()
  await expectAccessible(page)

  const theirs = await browser.newContext({ baseURL: environment.origin, viewport: { width: 1280, height: 800 } })
  await people.signIn(theirs, member)
  const other = await theirs.newPage()
  await other.goto('/p/HAR/board')
  await expect(other.getByText('Paint the boat')).toBeVisible()
  await goOffline(other)
  await other.getByRole('button', { name: 'Move Paint the boat' }).click()
  await expect(other.getByRole('option', { name: /Done.*Only a project admin can do this/ })).toBeVisible()
  await other.getByRole('option', { name: /In progress/ }).click()
  await expect(other.getByRole('dialog', { name: 'Move to In progress' })).toBeVisible()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /Due date/ })
    .click()
  await other.getByRole('button', { name: /^Tomorrow/ }).click()
  await other.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(other.getByRole('region', { name: 'In progress' }).getByText('Paint the boat')).toBeVisible()

  await theirs.setOffline(false)
  await goTo(other, '/p/HAR/settings/types')
  await expect(other.getByText('Only project admins can do this.').first()).toBeVisible()
  await row(other, 'Task').click()
  await expect(other.getByLabel('Name')).toBeDisabled()
  await goTo(other, '/p/HAR/settings/roles')
  const matrix = other.getByRole('table')
  await expect(matrix.getByRole('row', { name: 'Change statuses and transitions' }).getByRole('cell')).toHaveText([
    'Yes',
    '–No',
    '–No',
  ])
  await theirs.close()
})

test('who is taken out of a private project no longer has it', async ({
  context,
  page,
  people,
  browser,
  environment,
}) => {
  const owner = await people.owner()
  const member = await people.member(owner, { orgUserName: 'Berta Holm' })
  const { projectId } = await sampleProject(people, owner, 'Paint the boat')
  await mutateAs(people, owner, 'project.set', { id: projectId, field: 'isOpen', value: false })
  await mutateAs(people, owner, 'projectMember.set', { projectId, userId: member.userId, role: 'member' })
  const theirs = await browser.newContext({ baseURL: environment.origin, viewport: { width: 1280, height: 800 } })
  await people.signIn(theirs, member)
  const other = await theirs.newPage()
  await other.goto('/p/HAR/board')
  await expect(other.getByText('Paint the boat')).toBeVisible()

  await people.signIn(context, owner)
  await page.goto('/p/HAR/settings/members')
  await expect(page.getByRole('combobox', { name: /Role of Anna/ })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Role of Berta Holm' }).selectOption('viewer')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Berta Holm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(other.getByRole('heading', { name: 'No longer available' })).toBeVisible()
  await theirs.close()
})

test('a favourite is marked offline and is there on another device', async ({
  context,
  page,
  people,
  browser,
  environment,
}) => {
  const owner = await people.owner()
  await sampleProject(people, owner, 'Paint the boat')
  await people.signIn(context, owner)
  await page.goto('/projects')
  const star = page.getByRole('main').getByRole('button', { name: 'Add Harbour to favourites' })
  await expect(star).toBeVisible()
  await goOffline(page)
  await star.click()
  const favourites = page.getByRole('region', { name: 'Favourites' })
  await expect(favourites.getByText('Harbour')).toBeVisible()
  await context.setOffline(false)

  const second = await browser.newContext({ baseURL: environment.origin, viewport: { width: 360, height: 740 } })
  await people.signIn(second, owner)
  const phone = await second.newPage()
  await phone.goto('/projects')
  await expect(phone.getByRole('region', { name: 'Favourites' }).getByText('Harbour')).toBeVisible()
  await second.close()
})

test('a deleted project is restored', async ({ context, page, people }) => {
  const owner = await people.owner()
  await sampleProject(people, owner, 'Paint the boat')
  await people.signIn(context, owner)
  await page.goto('/p/HAR/settings/general')
  await page.getByRole('button', { name: 'Delete project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText('No projects yet.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Deleted' }).click()
  await page.getByRole('button', { name: 'Restore Harbour' }).click()
  await page.getByRole('button', { name: 'Active' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Harbour/ })
    .click()
  await expect(page.getByText('Paint the boat')).toBeVisible()
})
