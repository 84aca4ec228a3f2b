import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../environment/accessible.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { goTo, sharedPage } from '../environment/shared-page.ts'
import { mutateAs, newProject, seed } from '../environment/work-seed.ts'
import { goOffline } from './go-offline.ts'
import { sampleProject } from './sample-project.ts'

const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const shared = sharedPage()

test('a custom field is changed offline in place, and a second device shows it', async ({
  people,
  browser,
  environment,
}) => {
  const { context, page, owner } = shared
  const project = newProject('FLD', 'Harbour')
  const field = {
    name: 'Berth',
    kind: 'cascade',
    rank: 'a0',
    options: [
      { id: 'n', name: 'North' },
      { id: 'q', name: 'Quay 4', parentId: 'n' },
    ],
  }
  await seed(people, owner, [
    project.change,
    ['field.create', { id: randomUUID(), projectId: project.id, fields: field }],
    ['issue.create', { id: randomUUID(), projectId: project.id, summary: 'Paint the boat' }],
  ])
  await page.setViewportSize(wide)
  await goTo(page, '/i/FLD-1')
  await expect(page.getByRole('heading', { name: 'Paint the boat' })).toBeVisible()
  await expectAccessible(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'Berth: None' }).click()
  await page.getByRole('option', { name: 'North / Quay 4' }).click()
  await page.getByRole('button', { name: 'Estimate: None' }).click()
  await page.getByRole('textbox', { name: 'Estimate' }).fill('1d 30m')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Labels/ }).click()
  await page.getByRole('combobox', { name: 'Search: Labels' }).fill('Deck')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Not sent yet').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Not sent yet')).toHaveCount(0)

  const second = await browser.newContext({ baseURL: environment.origin, viewport: wide })
  await people.signIn(second, owner)
  const other = await second.newPage()
  await other.goto('/i/FLD-1')
  await expect(other.getByRole('button', { name: 'Berth: North / Quay 4' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Estimate: 8h 30m' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Labels: Deck' })).toBeVisible()
  await second.close()
})

test('a comment mentions somebody, keeps its words over a reload, and is shown with their name', async ({ people }) => {
  const { page, owner } = shared
  const project = newProject('COM', 'Harbour')
  await seed(people, owner, [
    project.change,
    ['issue.create', { id: randomUUID(), projectId: project.id, summary: 'Paint the boat' }],
  ])
  await page.setViewportSize(phone)
  await goTo(page, '/i/COM-1')
  await page.getByRole('button', { name: 'Write a comment' }).click()
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Ask @ann')
  const anna = page.getByRole('listbox', { name: 'People' }).getByRole('option', { name: 'Anna Lind' })
  await expect(field).toHaveAttribute('aria-activedescendant', (await anna.getAttribute('id')) ?? '')
  await anna.click()
  await page.keyboard.type('about **the blue** one')
  await page.reload()
  await expect(field).toContainText('Ask @Anna Lind about the blue one')
  await expectAccessible(page)
  await field.press('Control+Enter')
  await expect(page.getByText('@Anna Lind', { exact: true })).toBeVisible()
  await expect(page.locator('strong', { hasText: 'the blue' })).toBeVisible()
  await expect(field).toBeHidden()
})

test('what was not finished is there in another tab, asked about before a sign-out, and gone after it', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const project = newProject('HAR', 'Harbour')
  await seed(people, owner, [
    project.change,
    ['issue.create', { id: randomUUID(), projectId: project.id, summary: 'Paint the boat' }],
  ])
  await people.signIn(context, owner)
  await page.goto('/i/HAR-1')
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeFocused()
  await page.keyboard.type('Not said yet')
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('Not said yet'))
  await expect.poll(kept).toBe(true)
  const again = await context.newPage()
  await page.close()
  await again.goto('/i/HAR-1')
  await expect(again.getByRole('textbox', { name: 'Write a comment' })).toContainText('Not said yet')

  await again.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'More' }).click()
  await again.getByRole('button', { name: /Account menu/ }).click()
  await again.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(again.getByText('1 unfinished draft')).toBeVisible()
  await again.getByRole('button', { name: 'Discard' }).click()
  await expect(again).toHaveURL(/login/)
  expect(await again.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Not said yet')
})

test('an issue is deleted, restored from where the project keeps it, and moved to another project', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const [from, to] = [newProject('HAR', 'Harbour'), newProject('YRD', 'Yard')]
  const label = randomUUID()
  await seed(people, owner, [
    from.change,
    to.change,
    ['label.create', { id: label, projectId: from.id, fields: { name: 'Deck', color: 'teal' } }],
    ['issue.create', { id: randomUUID(), projectId: from.id, summary: 'Paint the boat', labelIds: [label] }],
  ])
  await people.signIn(context, owner)
  await page.goto('/i/HAR-1')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.goto('/p/HAR/settings/deleted')
  const sent = context.waitForEvent('response', (answer) =>
    (answer.request().postData() ?? '').includes('issue.restore'),
  )
  await page.getByRole('button', { name: 'Restore Paint the boat' }).click()
  await expect(page.getByText('No issues were deleted')).toBeVisible()
  await sent
  await page.goto('/i/HAR-1')
  await expect(page.getByRole('heading', { name: 'Paint the boat' })).toBeVisible()
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Move to another project' }).click()
  await page.getByLabel('Project', { exact: true }).selectOption('Yard (YRD)')
  await expect(page.getByRole('listitem').filter({ hasText: 'Labels: Deck' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move issue' }).click()
  await expect(page.getByText('YRD-1').first()).toBeVisible()
  await page.goto('/i/HAR-1')
  await expect(page.getByText('YRD-1').first()).toBeVisible()
})

/** Until the bytes are on the disk: `setInputFiles` does not wait for them. */
const waitForDraftFile = (page: Page) =>
  page.waitForFunction(async () => {
    const opened = indexedDB.open('worktide-files')
    await new Promise((resolve) => {
      opened.onsuccess = resolve
    })
    const all = opened.result.transaction('files').objectStore('files').count()
    await new Promise((resolve) => {
      all.onsuccess = resolve
    })
    opened.result.close()
    return all.result > 0
  })

test('the dialog for new issues keeps its words, asks for what the type requires, and makes one of each line', async ({
  people,
}) => {
  const { page, owner } = shared
  const project = newProject('DIA', 'Harbour')
  const field = { name: 'Berth', kind: 'number', rank: 'a0', isRequired: true }
  await seed(people, owner, [
    project.change,
    ['field.create', { id: randomUUID(), projectId: project.id, fields: field }],
  ])
  await page.setViewportSize(wide)
  await goTo(page, '/p/DIA/list')
  await expect(page.getByRole('textbox', { name: 'New issue' })).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('- Paint the boat\n- Mend the net')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') })
  await expect(dialog.getByText('plan.txt')).toBeVisible()
  await waitForDraftFile(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'New issue' })).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create 2 issues' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Berth')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Berth: required' }).click()
  await page.getByRole('textbox', { name: 'Berth' }).fill('12')
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Summary' }).press('Control+Enter')
  await expect(page.getByText('DIA-2')).toBeVisible()
  await expect(page.getByText('Mend the net').first()).toBeVisible()
  await goTo(page, '/i/DIA-1')
  await expect(page.getByRole('button', { name: 'Download plan.txt' })).toBeVisible()
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
})

test('@page what is typed while the editor’s file is on its way is no shortcut, and is sent once', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const project = newProject('HAR', 'Harbour')
  await seed(people, owner, [
    project.change,
    ['issue.create', { id: randomUUID(), projectId: project.id, summary: 'Paint the boat' }],
  ])
  await people.signIn(context, owner)
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/rich-editor/, (route) => held.then(() => route.continue()))
  await page.goto('/i/HAR-1')
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await page.keyboard.type('can you ')
  come()
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await expect(field).toBeFocused()
  await expect(field).toHaveText('can you ')
  await page.keyboard.type('look?')
  await page.keyboard.press('Control+Enter')
  await expect(field).toBeHidden()
  await expect(page.getByText('can you look?')).toHaveCount(1)
})

test('on a phone the tools of an editor do not widen the page', async ({ people }) => {
  const { page, owner } = shared
  const project = newProject('EDI', 'Harbour')
  await seed(people, owner, [
    project.change,
    ['issue.create', { id: randomUUID(), projectId: project.id, summary: 'Paint the boat' }],
  ])
  await page.setViewportSize(phone)
  await goTo(page, '/i/EDI-1')
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('an issue that lacks what its project requires by now is made after all from the tray', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const { projectId } = await sampleProject(people, owner, 'Paint the boat')
  await people.signIn(context, owner)
  await page.goto('/p/HAR/board')
  await expect(page.getByText('Paint the boat')).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: 'New issue in Backlog' }).click()
  await page.getByRole('textbox', { name: 'New issue' }).fill('Sew the sail')
  await page.keyboard.press('Enter')
  const field = { name: 'Cloth', kind: 'text', isRequired: true, rank: 'a0' }
  await mutateAs(people, owner, 'field.create', { id: randomUUID(), projectId, fields: field })
  await context.setOffline(false)
  await page
    .getByRole('link', { name: /conflict/ })
    .first()
    .click()
  const told = page.getByRole('listitem').filter({ hasText: 'Sew the sail' })
  await told.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('Sew the sail')
  await dialog.getByRole('button', { name: 'Cloth' }).click()
  await page.getByRole('textbox', { name: 'Cloth' }).fill('Linen')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Create issue' }).click()
  await expect(told).toHaveCount(0)
  await page.goto('/p/HAR/board')
  await expect(page.getByText('Sew the sail')).toBeVisible()
})
