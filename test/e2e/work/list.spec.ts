import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../environment/accessible.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { pageIsQuiet } from '../environment/quiet-page.ts'
import { goTo, sharedPage } from '../environment/shared-page.ts'
import { createWorkSeed } from '../environment/work-seed.ts'
import { goOffline } from './go-offline.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const shared = sharedPage()

const row = (page: Page, summary: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: summary, exact: true }) })
const group = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) })

test('a range is changed at once by a key, and undone except what somebody changed since', async ({ people }) => {
  const { page, owner } = shared
  const seed = createWorkSeed(people, owner)
  const projectId = await seed.createProject('RAN')
  const [first] = await seed.createIssues(projectId, [
    { summary: 'Paint' },
    { summary: 'Sand' },
    { summary: 'Varnish' },
  ])
  await goTo(page, '/p/RAN/list')
  await expect(row(page, 'Varnish')).toBeVisible()
  // typed faster than the menu opens
  await page.keyboard.type('/paint')
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toHaveValue('paint')
  await page.keyboard.press('Escape')

  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Paint', exact: true })).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('toolbar', { name: 'Selected issues' })).toContainText('2 selected')
  const priority = page.getByRole('toolbar').getByRole('button', { name: 'Priority', exact: true })
  await expect(priority).toHaveAttribute('aria-keyshortcuts', 'P')
  await page.keyboard.press('p')
  await page.getByRole('option', { name: 'Urgent' }).click()
  await expect(row(page, 'Paint').getByRole('button', { name: 'Priority: Urgent' })).toBeVisible()
  await expect(row(page, 'Sand').getByRole('button', { name: 'Priority: Urgent' })).toBeVisible()
  await expect(row(page, 'Varnish').getByRole('button', { name: 'Priority: No priority' })).toBeVisible()

  await seed.push([{ name: 'issue.set', args: { id: first, field: 'priority', value: 'low' } }])
  await expect(row(page, 'Paint').getByRole('button', { name: 'Priority: Low' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('1 of 2 have changed since')).toBeVisible()
  await expect(row(page, 'Sand').getByRole('button', { name: 'Priority: No priority' })).toBeVisible()
  await expect(row(page, 'Paint').getByRole('button', { name: 'Priority: Low' })).toBeVisible()
  await expectAccessible(page)
})

test('the focus and an open editor stay at their issue while changes of somebody else sort the list anew', async ({
  people,
}) => {
  const { page, owner } = shared
  const seed = createWorkSeed(people, owner)
  const projectId = await seed.createProject('FOC')
  const names = Array.from({ length: 60 }, (_, at) => `Plank ${String(at + 1).padStart(2, '0')}`)
  const ids = await seed.createIssues(
    projectId,
    names.map((summary) => ({ summary })),
  )
  const rename = (name: string, value: string) =>
    seed.push([{ name: 'issue.set', args: { id: ids[names.indexOf(name)], field: 'summary', value } }])
  const summary = (name: string) => page.getByRole('button', { name, exact: true })
  const focusedIssue = () => page.evaluate(() => document.activeElement?.closest('tr')?.dataset.issue ?? null)
  await goTo(page, '/p/FOC/list?sort=summary')
  await expect(row(page, 'Plank 01')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(summary('Plank 02')).toBeFocused()

  await rename('Plank 60', 'Anchor')
  await expect(row(page, 'Anchor')).toHaveAttribute('aria-rowindex', '3')
  await expect(row(page, 'Plank 02')).toHaveAttribute('aria-rowindex', '5')
  await expect(summary('Plank 02')).toBeFocused()

  await page.keyboard.press('p')
  await rename('Plank 59', 'Bolt')
  await expect(row(page, 'Bolt')).toBeVisible()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await expect(row(page, 'Plank 02').getByRole('button', { name: 'Priority: Urgent' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Priority: Urgent' })).toHaveCount(1)
  await expect(summary('Plank 02')).toBeFocused()

  // the row moves beyond the drawn ones: its focus must not move to another issue
  await page.keyboard.press('p')
  await expect(page.getByRole('dialog', { name: 'Priority' })).toBeVisible()
  await rename('Plank 02', 'Zinc')
  await expect(row(page, 'Plank 02')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Priority' })).toHaveCount(0)
  expect(await focusedIssue()).toBeNull()
  await summary('Plank 05').focus()
  await rename('Plank 05', 'Zip')
  await expect(row(page, 'Plank 05')).toHaveCount(0)
  expect(await focusedIssue()).toBeNull()
})

test('a row that an edit moves to another group keeps the focus', async ({ people }) => {
  const { page, owner } = shared
  const seed = createWorkSeed(people, owner)
  const projectId = await seed.createProject('ROW')
  await seed.createIssues(projectId, [
    { summary: 'Paint', values: { priority: 'high' } },
    { summary: 'Sand', values: { priority: 'low' } },
    { summary: 'Varnish', values: { priority: 'low' } },
  ])
  await goTo(page, '/p/ROW/list?group=priority')
  await expect(group(page, 'High')).toHaveText(/1$/)
  await page.getByRole('button', { name: 'Varnish', exact: true }).focus()
  await page.keyboard.press('p')
  await page.getByRole('option', { name: 'High' }).click()
  await expect(group(page, 'High')).toHaveText(/2$/)
  await expect(page.getByRole('button', { name: 'Varnish', exact: true })).toBeFocused()

  await row(page, 'Paint').getByRole('button', { name: 'Priority: High' }).click()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await expect(group(page, 'Urgent')).toHaveText(/1$/)
  await expect(row(page, 'Paint').getByRole('button', { name: 'Priority: Urgent' })).toBeFocused()
})

test('a grouped list is edited offline, its layout stands in the address, and comes back', async ({ people }) => {
  const { context, page, owner } = shared
  const seed = createWorkSeed(people, owner)
  const projectId = await seed.createProject('GRO')
  await seed.createIssues(projectId, [
    { summary: 'Paint', values: { priority: 'low', estimateMinutes: 90 } },
    { summary: 'Sand', values: { priority: 'high', estimateMinutes: 60 } },
  ])
  await goTo(page, '/p/GRO/list')
  await expect(group(page, 'Backlog')).toBeVisible()
  await page.getByRole('button', { name: /^Group by/ }).click()
  await page.getByRole('option', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Priority' }).click()
  await page.keyboard.press('Escape')
  await expect(group(page, 'High')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Summary' }).click()
  await expect(page.getByRole('columnheader', { name: 'Summary' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/group=priority&sort=summary/)

  await goOffline(page)
  await row(page, 'Sand').getByRole('button', { name: 'Priority: High' }).click()
  await page.getByRole('option', { name: 'Low' }).click()
  await expect(group(page, 'High')).toHaveCount(0)
  await expect(group(page, 'Low')).toHaveText(/2$/)
  await expect(page.getByText('2h 30m')).toBeVisible()
  await context.setOffline(false)

  await page.goto('/p/GRO/list')
  await expect(page).toHaveURL(/group=priority&sort=summary/)
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await page.getByRole('option', { name: 'Manual' }).click()
  await expect(page).not.toHaveURL(/sort=/)
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Summary' })).toHaveAttribute('aria-sort', 'ascending')
})

test('what is shown is saved as a file offline, and a spreadsheet takes nothing in it for a formula', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const seed = createWorkSeed(people, owner)
  const projectId = await seed.createProject('HAR')
  await seed.createIssues(projectId, [{ summary: '=1+1', values: { dueDate: '2026-03-05', estimateMinutes: 90 } }])
  await people.signIn(context, owner)
  await page.goto('/p/HAR/list?columns=key,summary,dueDate,estimateMinutes')
  await expect(row(page, '=1+1')).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: /^Export/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('option', { name: 'CSV of these columns' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toBe('\uFEFF"Key","Summary","Due date","Estimate (hours)"\r\n"HAR-1","\'=1+1","2026-03-05","1.5"\r\n')

  await page.getByRole('button', { name: /^Export/ }).click()
  const other = page.waitForEvent('download')
  await page.getByRole('option', { name: 'JSON of these columns' }).click()
  const rows = JSON.parse(await readFile(await (await other).path(), 'utf8'))
  expect(rows).toMatchObject([{ Key: 'HAR-1', Summary: '=1+1', 'Due date': '2026-03-05', 'Estimate (hours)': 1.5 }])
})

test('of issues that are deleted together those of others stay, and the message says which and why', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const ben = await people.member(owner)
  const seed = createWorkSeed(people, owner)
  const projectId = await seed.createProject('HAR')
  await seed.createIssues(projectId, [{ summary: 'Paint' }])
  await createWorkSeed(people, ben).createIssues(projectId, [{ summary: 'Sand' }])
  await people.signIn(context, ben)
  await page.goto('/p/HAR/list')
  await expect(row(page, 'Sand')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('toolbar', { name: 'Selected issues' }).getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByText(/^1 of 2 issues deleted\. HAR-1: You can only change what you wrote yourself\./),
  ).toBeVisible()
  await expect(row(page, 'Sand')).toHaveCount(0)
  await expect(row(page, 'Paint')).toBeVisible()
})

test('on a phone what was left for an issue is where it was: list, column of a board, own work and filter', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const seed = createWorkSeed(people, owner)
  const projectId = await seed.createProject('HAR')
  const summary = (at: number) => `Plank ${at}${' of the long deck'.repeat(at % 6)}`
  const mine = { values: { assigneeId: owner.userId } }
  const ids = await seed.createIssues(
    projectId,
    Array.from({ length: 60 }, (_, at) => ({ summary: summary(at), ...mine })),
  )
  await seed.push([{ name: 'issue.set', args: { id: ids[0], field: 'priority', value: 'low' } }])
  await people.signIn(context, owner)
  await page.setViewportSize({ width: 360, height: 740 })
  const line = page.locator(`main [data-issue="${ids[40]}"] [data-open]`)
  const scrollOn = () =>
    page
      .locator('main [data-issue]')
      .first()
      .evaluate((first) => {
        let scroller = first.parentElement
        while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
        const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = scroller ?? {}
        // starts again at the top: under load a line may be passed before it is drawn
        if (scrollTop + clientHeight >= scrollHeight - 1) scroller?.scrollTo(0, 0)
        else scroller?.scrollBy(0, 300)
      })
  /** The line's position once it has stopped moving. */
  const settledTop = async (): Promise<number> => {
    let last: number | undefined
    await expect(async () => {
      const before = last
      last = (await line.boundingBox())?.y
      expect(last).toBeDefined()
      expect(last).toBe(before)
    }).toPass({ intervals: [200] })
    return last ?? 0
  }
  const goThereAndBack = async () => {
    await pageIsQuiet(page)
    await expect(async () => {
      await scrollOn()
      await expect(line).toBeInViewport({ timeout: 200 })
    }).toPass({ intervals: [0] })
    const before = await settledTop()
    // dispatched, because a real click might scroll once more
    await line.dispatchEvent('click')
    await expect(page.getByRole('heading', { name: summary(40) })).toBeVisible()
    await page.goBack()
    await expect(line).toBeInViewport()
    expect(Math.abs((await settledTop()) - before)).toBeLessThan(3)
  }
  await page.goto('/p/HAR/list?group=priority')
  await group(page, 'Low').click()
  await expect(page.getByText(summary(0), { exact: true })).toBeHidden()
  await goThereAndBack()
  await page
    .locator('main ul')
    .first()
    .evaluate((list) => list.parentElement?.scrollTo(0, 0))
  await expect(group(page, 'Low')).toBeVisible()
  await expect(page.getByText(summary(0), { exact: true })).toBeHidden()
  await goTo(page, '/p/HAR/board')
  await expect(group(page, 'Low')).toBeHidden()
  await goThereAndBack()
  for (const [address, name] of [
    ['/', 'My work'],
    ['/f/new', 'New filter'],
  ] as const) {
    await goTo(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await goThereAndBack()
  }
})
