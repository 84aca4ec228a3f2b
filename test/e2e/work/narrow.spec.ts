import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'
import { goTo, sharedPage } from '../environment/shared-page.ts'
import { newProject, seed } from '../environment/work-seed.ts'

const viewport = { width: 360, height: 740 }
test.use({ viewport })
/** `isMobile`, because only a phone places fixed elements by the whole page, however wide that is. */
const phone = { viewport, isMobile: true, hasTouch: true }

const name = 'Anna Lindqvist-Bergström'
const shared = sharedPage({ orgUserName: name })
test.beforeEach(() => shared.page.setViewportSize({ width: 360, height: 740 }))

/** A picture of 1 × 1; the test sets the width at which it is shown. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Whether no element around it hides a part of it. */
const isWhole = (shown: Locator) =>
  shown.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { right } = range.getBoundingClientRect()
    for (let around: Element | null = element; around; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible' && around.getBoundingClientRect().right < right - 1)
        return false
    return right <= innerWidth
  })

test('on a phone the facts of projects and files are whole, settings name their project, and the pencil covers nothing', async ({
  people,
}) => {
  const { page, owner } = shared
  const project = newProject('FAC', 'Harbour')
  const archived = newProject('OLDARCHIVE', 'Old harbour')
  const [boat, file, comment] = [randomUUID(), randomUUID(), randomUUID()]
  await seed(people, owner, [
    project.change,
    [archived.change[0], { ...archived.change[1], isOpen: false }],
    ['project.set', { id: archived.id, field: 'leadId', value: owner.userId }],
    ['project.archive', { id: archived.id, isArchived: true }],
    ['issue.create', { id: boat, projectId: project.id, summary: 'Paint the boat' }],
    ['attachment.add', { id: file, issueId: boat, name: 'boat.png', sizeBytes: 70, mediaType: 'image/png' }],
    ['comment.add', { id: comment, issueId: boat, text: `![boat.png](attachment:${file})` }],
  ])
  await people.call('/work/attachment-part', { id: file, n: 0, content: picture }, owner.token)
  await goTo(page, '/projects?show=archived')
  const lead = page.getByRole('main').getByText(name)
  await expect(lead).toBeVisible()
  expect(await isWhole(lead)).toBe(true)

  await goTo(page, '/p/FAC/settings/members')
  await expect(page.getByRole('banner').getByText('Harbour')).toBeVisible()

  await goTo(page, '/i/FAC-1')
  const facts = page.locator(`[data-attachment="${file}"]`).getByText(/^PNG/)
  await expect(facts).toContainText(name)
  expect(await isWhole(facts)).toBe(true)
  const said = page.locator(`[data-comment="${comment}"]`)
  const shown = said.getByRole('img', { name: 'boat.png' })
  await expect(shown).toBeVisible()
  // makes the picture as large as its room allows
  await shown.evaluate((image) => image.setAttribute('width', '600'))
  const [pencil, drawn] = [
    await said.getByRole('button', { name: 'Edit: Comment' }).boundingBox(),
    await shown.boundingBox(),
  ]
  if (!pencil || !drawn) throw new Error('both are there')
  const isBeside = drawn.x + drawn.width <= pencil.x || drawn.y >= pencil.y + pencil.height
  expect(isBeside, JSON.stringify({ pencil, drawn })).toBe(true)
})

test('on a phone a dialog of a filter lies in the middle of the screen, a long name stays in its chip, and the keyboard leaves a comment its text and its button', async ({
  browser,
  environment,
  people,
}) => {
  const owner = await people.owner({ orgUserName: 'Anna-Katharina Lindqvist-Hohenzollern Bergström' })
  const project = newProject('HAR', 'Harbour')
  const boat = randomUUID()
  await seed(people, owner, [
    project.change,
    ['issue.create', { id: boat, projectId: project.id, summary: 'Paint the boat' }],
    ['issue.set', { id: boat, field: 'assigneeId', value: owner.userId, from: null }],
  ])
  const context = await browser.newContext({ baseURL: environment.origin, ...phone })
  await people.signIn(context, owner)
  const page = await context.newPage()
  const isInside = async (shown: Locator) => {
    await expect(shown).toBeVisible()
    const box = await shown.boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 740
  }
  await page.goto('/i/HAR-1')
  expect(await isInside(page.locator('[data-field="assigneeId"]').first())).toBe(true)
  // without it Chrome's keyboard would cover the page
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute('content', /interactive-widget=resizes-content/)
  await page.getByText('Write a comment').click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Sand it first.\n'.repeat(12))
  for (const height of [400, 170]) {
    await page.setViewportSize({ width: height > 300 ? 360 : 740, height })
    for (const role of ['textbox', 'button'] as const)
      await expect(page.getByRole(role, { name: /Comment$|comment$/ })).toBeInViewport({ ratio: 1 })
  }

  await page.setViewportSize(viewport)
  await goTo(page, '/f/new?filter=priority_in_urgent')
  await page.getByRole('button', { name: 'Save filter' }).click()
  await page.getByLabel('Name', { exact: true }).fill('What burns')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'More filter actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  expect(await isInside(page.getByRole('dialog'))).toBe(true)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await context.close()
})

test('on a phone a link that was copied beside a list opens its issue, and going back leads to the list', async ({
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
  await page.goto('/p/HAR/list?peek=HAR-1')
  await expect(page.getByRole('heading', { name: 'Paint the boat', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/p\/HAR\/list$/)
  await expect(page.getByRole('button', { name: 'Paint the boat' })).toBeVisible()
})

test('on a phone a long summary leaves room for the facts below it, and all of it is read by one press', async ({
  people,
}) => {
  const { page, owner } = shared
  const project = newProject('SUM', 'Harbour')
  const summary = 'The tide table '.repeat(20).trim()
  await seed(people, owner, [
    project.change,
    ['issue.create', { id: randomUUID(), projectId: project.id, summary }],
    ['issue.create', { id: randomUUID(), projectId: project.id, summary: 'Paint the boat' }],
  ])
  await goTo(page, '/i/SUM-1')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(summary)
  const height = () => heading.evaluate((element) => element.clientHeight)
  const folded = await height()
  expect(folded).toBeLessThan(200)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect.poll(height).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Show less' }).press('Enter')
  await expect.poll(height).toBe(folded)
  await goTo(page, '/i/SUM-2')
  await expect(heading).toHaveText('Paint the boat')
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('on the smallest phone a row of the longest key shows its whole due date', async ({ people }) => {
  const { page, owner } = shared
  await page.setViewportSize({ width: 320, height: 640 })
  const project = newProject('LONGESTKEY', 'Harbour and northern waterways')
  const values = { assigneeId: owner.userId, priority: 'urgent', dueDate: '2020-12-30' }
  const summary = 'Paint the boat'
  await seed(people, owner, [
    project.change,
    ['issue.create', { id: randomUUID(), projectId: project.id, summary, values }],
  ])
  for (const path of ['/p/LONGESTKEY/list', '/']) {
    await goTo(page, path)
    const row = page.locator('[data-issue]', { hasText: 'LONGESTKEY-1' })
    const due = row.getByText('Dec 30, 2020')
    await expect(due).toBeVisible()
    expect(await isWhole(due), path).toBe(true)
  }
})

test('on a phone a message covers no choice of a sheet that is opened below it', async ({ people }) => {
  const { page, owner } = shared
  const project = newProject('MES', 'Harbour')
  await seed(people, owner, [
    project.change,
    ['issue.create', { id: randomUUID(), projectId: project.id, summary: 'Paint the boat' }],
  ])
  await goTo(page, '/p/MES/list?filter=priority_in_none')
  await page.getByRole('button', { name: 'Save filter' }).click()
  await page.getByLabel('Name', { exact: true }).fill('What waits')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const message = page.getByText('Filter saved')
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: /^Group by/ }).click()
  await expect(page.getByRole('option', { name: 'Assignee' })).toBeInViewport()
  const [sheet, told] = [await page.getByRole('dialog').boundingBox(), await message.boundingBox()]
  if (!sheet || !told) throw new Error('both are there')
  expect(told.y + told.height).toBeLessThan(sheet.y)
})

test('on a phone the type of a new issue is in sight, however long its project is named, and what creates it above the keyboard', async ({
  people,
}) => {
  const { page, owner } = shared
  const project = newProject('TYP', 'Harbour authority and maintenance of the tide tables')
  await seed(people, owner, [project.change])
  await goTo(page, '/p/TYP/list')
  await expect(page.getByText('No issues yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const name of [/^Project/, /^Type/]) {
    const box = await dialog.getByRole('button', { name }).boundingBox()
    if (!box) throw new Error('it is there')
    expect(box.x + box.width).toBeLessThanOrEqual(360)
  }
  expect(await isWhole(dialog.getByRole('button', { name: /^Type/ }))).toBe(true)
  await page.setViewportSize({ width: 360, height: 400 })
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('Paint the boat before the tide comes in. '.repeat(5))
  await expect(dialog.getByRole('button', { name: 'Create issue' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('on a phone long names make no page wider: a shared issue, and the role of a member', async ({
  page: opened,
  people,
}) => {
  const long = 'Hafenverkehrsinfrastrukturfinanzierungsgesellschaft'
  const { page, owner } = shared
  await people.member(owner, { orgUserName: long.slice(0, 50) })
  const project = newProject('LON', long)
  const boat = randomUUID()
  await seed(people, owner, [
    project.change,
    ['issue.create', { id: boat, projectId: project.id, summary: 'Paint the boat' }],
  ])
  const { result } = await people.call('/share/create', { resourceType: 'issue', resourceId: boat }, owner.token)
  await opened.goto(`/sso/share/issue?shareCode=${result.shareCode}`)
  await expect(opened.getByRole('heading', { name: 'Paint the boat' })).toBeVisible()
  await goTo(page, '/setting/members')
  await page.getByRole('button', { name: /^Manage Hafen/ }).click()
  await expect(page.getByLabel(/^Role of Hafen/)).toBeVisible()
  const widthOf = (shown: Page) => shown.evaluate(() => document.documentElement.scrollWidth)
  for (const each of [opened, page]) await expect.poll(() => widthOf(each), { timeout: 5000 }).toBe(360)
})

test('on a phone a long name of a field is whole in a new issue, and where a type requires it', async ({ people }) => {
  const { page, owner } = shared
  const project = newProject('FIE', 'Harbour')
  const name = 'customer_internal_reference_number_of_the_harbour'
  await seed(people, owner, [
    project.change,
    ['field.create', { id: randomUUID(), projectId: project.id, fields: { name, kind: 'text', rank: 'a1' } }],
  ])
  await goTo(page, '/p/FIE/list')
  await expect(page.getByText('No issues yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'More fields' }).click()
  const isInside = async (shown: Locator) => {
    await expect(shown).toBeVisible()
    const right = await shown.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    expect(right).toBeLessThan(360)
  }
  await isInside(page.getByRole('dialog').getByText(name).last())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goTo(page, '/p/FIE/settings/types')
  await page.getByRole('button', { name: 'New type' }).click()
  await isInside(page.getByRole('dialog').getByText(name).last())
  await page.keyboard.press('Escape')
})

test('on a phone the words of a long wait leave the tabs to be pressed, and Create says that it opens', async ({
  context,
  page,
  people,
  environment: { gate },
}) => {
  await people.signIn(context, await people.owner())
  gate.holdUntil = (path) => (path === '/api/sync' ? new Promise(() => {}) : undefined)
  await page.goto('/')
  await expect(page.getByText('Taking longer than usual')).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click({ timeout: 5000 })
  await expect(page.getByText('Opening…')).toBeVisible()
  await page.getByRole('link', { name: 'Inbox' }).click({ timeout: 5000 })
  await expect(page).toHaveURL(/inbox$/)
  await expect(page.getByText('Opening…')).toBeHidden()
})
