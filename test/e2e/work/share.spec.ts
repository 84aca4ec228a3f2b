import { readFileSync } from 'node:fs'
import { expectAccessible } from '../environment/accessible.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { makeProject } from '../environment/work-data.ts'
import { newProject, seed } from '../environment/work-seed.ts'

const ended = 'This link is no longer shared, or its password has changed.'

test('a board is shared from its page, read on a phone without an account, and ended in the settings', async ({
  context,
  page,
  people,
  browser,
  environment,
  watch,
}) => {
  const owner = await people.owner({}, 'Tide Works')
  const project = newProject('HAR', 'Harbour')
  const [boat, ballast, plan] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await seed(people, owner, [
    project.change,
    ['issue.create', { id: boat, projectId: project.id, summary: 'Paint the boat' }],
    ['issue.create', { id: ballast, projectId: project.id, summary: 'Secret ballast' }],
    ['issue.set', { id: boat, field: 'priority', value: 'high', from: 'none' }],
    ['issue.set', { id: boat, field: 'assigneeId', value: owner.userId, from: null }],
    ['issue.set', { id: boat, field: 'description', value: 'Blue, **two coats**', from: '' }],
    ['comment.add', { id: crypto.randomUUID(), issueId: boat, text: 'Said inside' }],
    ['attachment.add', { id: plan, issueId: boat, name: 'plan.txt', sizeBytes: 6, mediaType: 'text/plain' }],
  ])
  await people.call('/work/attachment-part', { id: plan, n: 0, content: btoa('a plan') }, owner.token)
  await people.signIn(context, owner)
  await page.goto('/p/HAR/board?filter=priority_in_high')
  await expect(page.getByText('Paint the boat').first()).toBeVisible()
  await expect(page.getByText('Secret ballast')).toHaveCount(0)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this board' })
  await dialog.getByLabel('Include descriptions').check()
  await dialog.getByLabel('Include attachments').check()
  await dialog.getByRole('button', { name: 'Create share link' }).click()
  const url = await dialog.getByRole('textbox', { name: 'Share link from' }).inputValue()
  await expectAccessible(page)

  const outside = await browser.newContext({ baseURL: environment.origin, viewport: { width: 360, height: 740 } })
  await watch(outside)
  const guest = await outside.newPage()
  const { pathname, search } = new URL(url)
  await guest.goto(pathname + search)
  await expect(guest.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
  await expect(guest.getByText('Secret ballast')).toHaveCount(0)
  await expectAccessible(guest)
  await guest.getByRole('link', { name: 'Paint the boat' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Paint the boat' })).toBeVisible()
  await expect(guest.getByText('two coats')).toBeVisible()
  await expect(guest.getByText('Said inside')).toHaveCount(0)
  const [download] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('button', { name: 'Download plan.txt' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('plan.txt')
  expect(readFileSync(await download.path(), 'utf8')).toBe('a plan')
  await expectAccessible(guest)
  await guest.getByRole('link', { name: 'Back' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()

  await page.goto('/p/HAR/settings/sharing')
  await expect(page.getByText('Filtered board')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Nothing is shared yet.')).toBeVisible()
  await expect(guest.getByText(ended), 'of itself').toBeVisible({ timeout: 20_000 })
  await expect(guest.getByText('Paint the boat')).toHaveCount(0)
  await outside.close()
})

test('an issue and a list open on a phone with the fields of the whitelist, and the list without what its filter hides', async ({
  people,
  page,
}) => {
  const owner = await people.owner({}, 'Tide Works')
  const { id, issueIds } = await makeProject(people, owner, { key: 'HAR', name: 'Harbour' }, [
    { summary: 'Paint the boat', values: { priority: 'high', description: 'Blue, two coats', dueDate: '2031-03-06' } },
    { summary: 'Secret ballast' },
  ])
  const share = async (resourceType: string, resourceId: string | undefined, more: object = {}) => {
    const { result } = await people.call('/share/create', { resourceType, resourceId, ...more }, owner.token)
    return `/sso/share/${resourceType}?shareCode=${result.shareCode}`
  }
  await page.goto(await share('issue', issueIds[0]))
  await expect(page.getByRole('heading', { level: 1, name: 'Paint the boat' })).toBeVisible()
  await expect(page.getByText('High', { exact: true })).toBeVisible()
  await expect(page.getByText('Blue, two coats'), 'the sharer did not choose it').toHaveCount(0)
  await expectAccessible(page)
  await page.goto(await share('list', id, { filter: 'priority_in_high' }))
  await expect(page.getByRole('region', { name: 'Backlog' }).getByText('Paint the boat')).toBeVisible()
  await expect(page.getByText('Secret ballast')).toHaveCount(0)
  await expectAccessible(page)

  const opened = await page.getByRole('region', { name: 'Backlog' }).boundingBox()
  await page.context().setOffline(true)
  const strip = page.getByText('Offline', { exact: true })
  await expect(strip).toBeVisible()
  const { y = 0, height = 0 } = (await page.locator('p', { has: strip }).boundingBox()) ?? {}
  expect(y + height, 'covers nothing').toBeLessThanOrEqual(
    (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0,
  )
  expect(await page.getByRole('region', { name: 'Backlog' }).boundingBox(), 'moves nothing').toEqual(opened)
})
