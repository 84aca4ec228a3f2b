import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../environment/accessible.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { goTo, sharedPage } from '../environment/shared-page.ts'
import { createWorkSeed } from '../environment/work-seed.ts'
import { goOffline } from './go-offline.ts'
import { statusId } from './sample-project.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Columns' }).getByRole('button', { name: new RegExp(`^${name}`) })

const shared = sharedPage()
const desktop = { width: 1280, height: 800 }

test.describe('on a desktop', () => {
  test.beforeEach(() => shared.page.setViewportSize(desktop))

  test('a card is moved by keys, and each step is said', async ({ people }) => {
    const { context, page, owner } = shared
    const seed = createWorkSeed(people, owner)
    await seed.createIssues(await seed.createProject('KEY'), [{ summary: 'Paint' }, { summary: 'Sand' }])
    await goTo(page, '/p/KEY/board')
    await expect(column(page, 'Backlog').getByText('Paint')).toBeVisible()
    // the last column is out of sight
    await page.setViewportSize({ width: 850, height: 800 })
    await goOffline(page)
    const handle = page.getByRole('button', { name: 'Move Paint' })
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(/Picked up Paint\.|Paint is over Backlog\./)).toBeAttached()
    // dnd-kit listens to keys only after a timer that Space started
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Paint is over To do.')).toBeAttached()
    await expect(handle).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Paint is over In progress.')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Paint is over Done.')).toBeAttached()
    await expect(column(page, 'Done')).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('Paint is over To do.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(page.getByText('Paint was dropped in To do.')).toBeAttached()
    await expect(column(page, 'To do').getByText('Paint')).toBeVisible()
    await context.setOffline(false)
    await expectAccessible(page)
  })

  test('in lanes a card dropped elsewhere takes the value of the lane, and lanes collapse and stay so', async ({
    people,
  }) => {
    const { page, owner } = shared
    const seed = createWorkSeed(people, owner)
    await seed.createIssues(await seed.createProject('LAN'), [
      { summary: 'Paint', values: { priority: 'urgent' } },
      { summary: 'Sand', values: { priority: 'low' } },
    ])
    await goTo(page, '/p/LAN/board?lanes=priority')
    const cell = (lane: string, name: string) => page.getByRole('group', { name: `${name}, ${lane}`, exact: true })
    await expect(cell('Urgent', 'Backlog').getByText('Paint')).toBeVisible()
    await cell('Urgent', 'Backlog').getByText('Paint').hover()
    await page.mouse.down()
    await page.mouse.move(700, 500, { steps: 4 })
    await cell('Low', 'To do').hover()
    await page.mouse.up()
    await expect(cell('Low', 'To do').getByText('Paint')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Urgent' })).toHaveCount(0)
    // dnd-kit treats a click within 50 ms of a drop as the end of the drag
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
    await page.getByRole('button', { name: /^Low/ }).click()
    await expect(page.getByRole('button', { name: 'Paint', exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(page).toHaveURL(/list/)
    await page.goBack()
    await expect(page.getByRole('button', { name: /^Low/ })).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('while a card is dragged on a desktop', () => {
  test.beforeEach(() => shared.page.setViewportSize(desktop))

  test('a column that the workflow forbids is dimmed with its reason during a drag; others take the card, and ask', async ({
    people,
  }) => {
    const { page, owner } = shared
    const seed = createWorkSeed(people, owner)
    const projectId = await seed.createProject('FLO', 'software')
    await seed.createIssues(projectId, [{ summary: 'Paint' }, { summary: 'Sand' }])
    const id = await statusId(people, owner, projectId, 'Backlog')
    await seed.push([{ name: 'status.set', args: { id, field: 'wipLimit', value: 1, from: null } }])
    await goTo(page, '/p/FLO/board')
    await expect(column(page, 'Backlog').getByText('1 over')).toBeVisible()
    await column(page, 'Backlog').getByText('Paint').hover()
    await page.mouse.down()
    await column(page, 'In review').hover()
    await expect(column(page, 'In review')).toHaveAttribute('data-refused', 'true')
    await expect(column(page, 'In review').getByText(/In progress/)).toBeVisible()
    await expect(column(page, 'In progress')).not.toHaveAttribute('data-refused')
    await page.mouse.up()
    await expect(column(page, 'Backlog').getByText('Paint')).toBeVisible()

    await column(page, 'Backlog').getByText('Paint').hover()
    await page.mouse.down()
    await page.mouse.move(500, 400, { steps: 4 })
    await column(page, 'In progress').hover()
    await expect(column(page, 'In progress')).toHaveAttribute('data-over', 'true')
    await page.mouse.up()
    const asked = page.getByRole('dialog', { name: 'Move to In progress' })
    await expect(asked.getByRole('button', { name: /Assignee/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(asked).toHaveCount(0)
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: desktop })

  test('a long press picks a card up, in columns of another field too', async ({
    browserName,
    context,
    page,
    people,
  }) => {
    test.skip(browserName !== 'chromium', 'touches by the Chrome DevTools protocol')
    const owner = await people.owner()
    const seed = createWorkSeed(people, owner)
    await seed.createIssues(await seed.createProject('HAR'), [{ summary: 'Paint', values: { priority: 'urgent' } }])
    await people.signIn(context, owner)
    await page.goto('/p/HAR/board?by=priority')
    const finger = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const middleOf = async (place: Locator) => {
      const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return { x: x + width / 2, y: y + Math.min(height / 2, 100) }
    }
    const from = await middleOf(column(page, 'Urgent').getByText('Paint'))
    const to = await middleOf(column(page, 'High'))
    await touch('touchStart', from)
    await expect(page.locator('article[data-dragging]'), 'after a quarter of a second').toBeVisible()
    await touch('touchMove', { x: (from.x + to.x) / 2, y: to.y })
    await touch('touchMove', to)
    await expect(column(page, 'High')).toHaveAttribute('data-over', 'true')
    await touch('touchEnd')
    await expect(column(page, 'High').getByText('Paint')).toBeVisible()
    await expect(column(page, 'Urgent').getByText('Paint')).toHaveCount(0)
  })
})

test('on a phone the board stays in its column after a move, and leads to the card if asked', async ({ people }) => {
  const { page, owner } = shared
  await page.setViewportSize({ width: 360, height: 740 })
  const seed = createWorkSeed(people, owner)
  await seed.createIssues(await seed.createProject('PHO'), [{ summary: 'Paint' }, { summary: 'Sand' }])
  await goTo(page, '/p/PHO/board')
  const move = async (summary: string, to: string) => {
    await page.getByRole('button', { name: `Move ${summary}` }).click()
    await page.getByRole('option', { name: to }).click()
  }
  await move('Paint', 'To do')
  await expect(tab(page, 'Backlog')).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(column(page, 'To do').getByText('Paint')).toBeInViewport()
  await expect(tab(page, 'To do')).toHaveAttribute('aria-current', 'true')

  await move('Paint', 'In progress')
  await expect(tab(page, 'In progress')).toContainText('1')
  await expect(tab(page, 'To do')).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/column=/)
  await page.reload()
  await expect(tab(page, 'To do')).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
})
