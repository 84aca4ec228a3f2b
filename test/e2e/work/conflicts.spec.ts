import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'
import type { People, Person } from '../environment/people.ts'
import { mutateAs } from '../environment/work-seed.ts'
import { goOffline } from './go-offline.ts'
import { sampleProject, statusId } from './sample-project.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const boat = (page: Page, status: string) => column(page, status).getByText('Paint the boat')
const conflicts = (page: Page) => page.getByRole('link', { name: /conflict/ }).first()

const move = async (page: Page, to: RegExp) => {
  await page.getByRole('button', { name: 'Move Paint the boat' }).click()
  await page
    .getByRole('option', { name: to })
    .or(page.getByRole('menuitem', { name: to }))
    .first()
    .click()
}

const openBoard = async (page: Page) => {
  await page.goto('/p/HAR/board')
  await expect(boat(page, 'Backlog')).toBeVisible()
}

for (const way of ['Keep theirs', 'Use mine'] as const)
  test(`a move made offline over another device's later one is told with both values: ${way} (SYN-41)`, async ({
    context,
    page,
    people,
  }) => {
    const owner = await people.owner()
    const { projectId, issueId } = await sampleProject(people, owner, 'Paint the boat')
    const [from, done] = await Promise.all(['Backlog', 'Done'].map((name) => statusId(people, owner, projectId, name)))
    await people.signIn(context, owner)
    await openBoard(page)
    await goOffline(page)
    await move(page, /In progress/)
    await expect(boat(page, 'In progress')).toBeVisible()
    await mutateAs(people, owner, 'issue.move', { id: issueId, toStatusId: done, fromStatusId: from })
    await context.setOffline(false)
    await conflicts(page).click()
    const told = page.getByRole('listitem').filter({ hasText: 'Paint the boat' })
    await expect(told).toContainText('Done')
    await expect(told).toContainText('In progress')
    await told.getByRole('button', { name: way }).click()
    await expect(told).toHaveCount(0)
    await page.goto('/p/HAR/board')
    await expect(boat(page, way === 'Keep theirs' ? 'Done' : 'In progress')).toBeVisible()
  })

test('of a change of several issues made offline, what another overtook is told, and the rest is made', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const { projectId, issueId } = await sampleProject(people, owner, 'Paint the boat')
  await mutateAs(people, owner, 'issue.create', { id: randomUUID(), projectId, summary: 'Sew the sail' })
  const priorityOf = (summary: string, name: string) =>
    page.getByRole('row', { name: summary }).getByRole('button', { name: `Priority: ${name}` })
  await people.signIn(context, owner)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/p/HAR/list')
  await expect(priorityOf('Paint the boat', 'No priority')).toBeVisible()
  await goOffline(page)
  for (const summary of ['Paint the boat', 'Sew the sail']) await page.getByLabel(`Select ${summary}`).check()
  await page.keyboard.press('p')
  await page.getByRole('option', { name: 'High' }).click()
  await expect(priorityOf('Paint the boat', 'High')).toBeVisible()
  await mutateAs(people, owner, 'issue.set', { id: issueId, field: 'priority', value: 'low' })
  await context.setOffline(false)
  await expect(priorityOf('Paint the boat', 'Low')).toBeVisible()
  await expect(priorityOf('Sew the sail', 'High')).toBeVisible()
  await conflicts(page).click()
  const told = page.getByRole('listitem').filter({ hasText: 'Paint the boat' })
  await expect(told).toContainText('Low')
  await expect(told).not.toContainText('Sew the sail')
  await told.getByRole('button', { name: 'Use mine' }).click()
  await expect(told).toHaveCount(0)
  await page.goto('/p/HAR/list')
  await expect(priorityOf('Paint the boat', 'High')).toBeVisible()
})

test('a role taken away under an open, offline tab: what was written is refused, and kept', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const guest = await people.member(owner)
  const { projectId } = await sampleProject(people, owner, 'Paint the boat', false)
  const membership = { projectId, userId: guest.userId }
  await mutateAs(people, owner, 'projectMember.set', { ...membership, role: 'member' })
  await people.signIn(context, guest)
  await openBoard(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'New issue in Backlog' }).click()
  await page.getByRole('textbox', { name: 'New issue' }).fill('Sew the sail')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Backlog').getByText('Sew the sail')).toBeVisible()
  await mutateAs(people, owner, 'projectMember.remove', membership)
  await context.setOffline(false)
  await conflicts(page).click()
  const told = page.getByRole('listitem').filter({ hasText: 'Sew the sail' })
  await expect(told).toBeVisible()
  await expect(told.getByRole('button', { name: 'Copy my text' })).toBeVisible()
  await page.goto('/projects')
  await expect(page.getByText('Harbour')).toHaveCount(0)
})

test('signing out asks about what was not sent: stay, save it as a file, or discard it', async ({
  context,
  page,
  people,
}) => {
  // wide, because on a phone not every screen has the account menu
  await page.setViewportSize({ width: 1280, height: 800 })
  const owner = await people.owner()
  await sampleProject(people, owner, 'Paint the boat')
  await people.signIn(context, owner)
  await openBoard(page)
  await goOffline(page)
  await move(page, /In progress/)
  await expect(page.getByText('1 change waiting').first()).toBeVisible()
  const signOut = async () => {
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await signOut()
  const dialog = page.getByRole('dialog').filter({ hasText: "1 change hasn't been sent" })
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(boat(page, 'In progress')).toBeVisible()
  await signOut()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as a file' }).click()
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect(file).toMatchObject([{ organization: owner.orgId, changes: [{ change: 'issue.move' }] }])
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/sso\/login/)
  await context.setOffline(false)
  await page.getByLabel('Email', { exact: true }).fill(owner.orgEmail)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/sso\/login/)
  await page.goto('/p/HAR/board')
  await expect(boat(page, 'Backlog')).toBeVisible()
})

test('two tabs show the same unsent change, and it is sent once', async ({ context, page, people }) => {
  const owner = await people.owner()
  await sampleProject(people, owner, 'Paint the boat')
  await people.signIn(context, owner)
  await openBoard(page)
  const other = await context.newPage()
  await openBoard(other)
  await goOffline(page, other)
  await move(page, /In progress/)
  await expect(boat(other, 'In progress')).toBeVisible()
  await move(other, /Done/)
  await expect(boat(page, 'Done')).toBeVisible()
  await context.setOffline(false)
  for (const tab of [page, other]) {
    await expect(tab.getByText(/change(s)? waiting/)).toHaveCount(0)
    await expect(boat(tab, 'Done')).toBeVisible()
    await expect(conflicts(tab)).toHaveCount(0)
  }
})

const before = 'Sand it.\n\nPaint it.'

/** Where the cursor is two frames after it was moved: the rich editor puts it at the end when it opens. */
const moveToStart = async (page: Page, field: Locator) => {
  await field.press('Control+Home')
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const { anchorNode, anchorOffset } = getSelection() ?? {}
    return `${anchorNode?.textContent} at ${anchorOffset}`
  })
}

/** Anna is offline on an issue's page on which Ben of her organisation works, too; she types at the start of its description. */
const writeOffline = async (
  { context, page, people }: { context: BrowserContext; page: Page; people: People },
  words: string,
) => {
  const anna = await people.owner()
  const ben = await people.member(anna)
  const { issueId } = await sampleProject(people, anna, 'Paint the boat')
  const set = (person: Person, field: string, value: string, from: string | null) =>
    mutateAs(people, person, 'issue.set', { id: issueId, field, value, from })
  await set(anna, 'description', before, '')
  await page.setViewportSize({ width: 1280, height: 800 })
  await people.signIn(context, anna)
  await page.goto('/i/HAR-1')
  await expect(page.getByText('Sand it.')).toBeVisible()
  await goOffline(page)
  await page.getByText('Sand it.').click()
  const field = page.getByRole('textbox', { name: 'Description' })
  await expect.poll(() => moveToStart(page, field)).toMatch(/^Sand it\.[\s\S]* at 0$/)
  await page.keyboard.type(words)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${words}Sand it.`)).toBeVisible()
  const description = async () => {
    const { result } = await people.call('/work/issue', { issue: 'HAR-1' }, anna.token)
    return result.issue.description
  }
  return { setAsBen: set.bind(null, ben), description }
}

test('two people on one issue: other fields, the same field, and other parts of one description', async ({
  context,
  page,
  people,
}) => {
  const { setAsBen, description } = await writeOffline({ context, page, people }, 'Well: ')
  await page.getByRole('button', { name: /^Priority/ }).click()
  await page.getByRole('option', { name: 'Low' }).click()
  await setAsBen('description', `${before} Twice.`, before)
  await setAsBen('priority', 'high', 'none')
  await setAsBen('dueDate', '2027-03-05', null)
  await context.setOffline(false)
  await expect(page.getByText('Paint it. Twice.')).toBeVisible()
  await expect(page.getByText('Well: Sand it.')).toBeVisible()
  await conflicts(page).click()
  const told = page.getByRole('listitem').filter({ hasText: 'Paint the boat' })
  await expect(told).toHaveCount(1)
  await expect(told.getByRole('figure', { name: 'Ben Berg (current)' })).toContainText('High')
  await expect(told.getByRole('figure', { name: 'Yours: Priority' })).toContainText('Low')
  expect(await description()).toBe('Well: Sand it.\n\nPaint it. Twice.')
})

for (const [way, end] of [
  ['Keep theirs', 'First: Sand it.\n\nPaint it.'],
  ['Use mine', 'Well: Sand it.\n\nPaint it.'],
  ['Keep both', 'First: Sand it.\nWell: Sand it.\n\nPaint it.'],
] as const)
  test(`two people on the same words of a description are told both, and decide offline: ${way}`, async ({
    context,
    page,
    people,
  }) => {
    const { setAsBen, description } = await writeOffline({ context, page, people }, 'Well: ')
    await setAsBen('description', `First: ${before}`, before)
    await context.setOffline(false)
    await conflicts(page).click()
    const told = page.getByRole('listitem').filter({ hasText: 'Conflicting edits' })
    await expect(told.getByRole('figure', { name: 'Ben Berg (current)' })).toContainText('First: Sand it.')
    await expect(told.getByRole('figure', { name: 'Yours: Description' })).toContainText('Well: Sand it.')
    await goOffline(page)
    await told.getByRole('button', { name: way }).click()
    if (way === 'Keep both') await told.getByRole('button', { name: 'Save' }).click()
    await expect(told).toHaveCount(0)
    await context.setOffline(false)
    await expect.poll(description).toBe(end)
    await expect(conflicts(page)).toHaveCount(0)
  })

test('a summary that another device changes while it is edited here is told with both values', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const { issueId } = await sampleProject(people, owner, 'Paint the boat')
  await people.signIn(context, owner)
  await page.goto('/i/HAR-1')
  await page.getByRole('button', { name: 'Summary: Paint the boat' }).click()
  const field = page.getByRole('textbox', { name: 'Summary' })
  await field.fill('Paint the raft')
  const theirs = { id: issueId, field: 'summary', value: 'Paint the ship', from: 'Paint the boat' }
  await mutateAs(people, owner, 'issue.set', theirs)
  await expect(page).toHaveTitle(/Paint the ship/)
  await field.press('Enter')
  await conflicts(page).click()
  const told = page.getByRole('listitem').filter({ hasText: 'Changed by someone else' })
  await expect(told.getByRole('figure', { name: /current/ })).toContainText('Paint the ship')
  await expect(told.getByRole('figure', { name: 'Yours: Summary' })).toContainText('Paint the raft')
})
