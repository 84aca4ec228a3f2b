import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../environment/environment-fixture.ts'
import { goTo, sharedPage } from '../environment/shared-page.ts'
import { mutateAs, newProject, seed } from '../environment/work-seed.ts'
import { workerHasFiles } from '../environment/worker-control.ts'
import { goOffline } from './go-offline.ts'
import { sampleProject } from './sample-project.ts'

const wide = { width: 1280, height: 800 }

const shared = sharedPage()

/** A picture of 1 × 1, and a file of a few parts. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const plan = Buffer.alloc(300_000, 'plan of the boat ')

const inText = (page: Page) =>
  page.getByRole('paragraph').filter({ hasText: 'As it looks today:' }).getByRole('img', { name: 'today.png' })
const attachment = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('files attached offline outlive their tab, are sent once there is a network, and a second device reads them', async ({
  context,
  page,
  people,
  browser,
  environment,
  runtime,
}) => {
  const owner = await people.owner()
  const project = newProject('HAR', 'Harbour')
  await seed(people, owner, [
    [project.change[0], { ...project.change[1], isOpen: false }],
    ['issue.create', { id: randomUUID(), projectId: project.id, summary: 'Paint the boat' }],
  ])
  await people.signIn(context, owner)
  await page.setViewportSize(wide)
  await page.goto('/i/HAR-1')
  await expect(page.getByRole('heading', { name: 'Paint the boat' })).toBeVisible()
  // a page that is opened offline has only the files that the worker has loaded by then
  if (runtime === 'worker') await workerHasFiles(page)
  await goOffline(page)
  await page.locator('input[type=file]').setInputFiles([
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: plan },
    { name: 'boat.png', mimeType: 'image/png', buffer: picture },
  ])
  for (const name of ['plan.pdf', 'boat.png'])
    await expect(attachment(page, name).getByText('waiting for a connection')).toBeVisible()
  await page.close()
  // without a worker no page is loaded offline
  if (runtime === 'page') await context.setOffline(false)

  let goOn = () => {}
  const isSeen = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await context.route('**/work/attachment-part', async (route) => {
    if (route.request().postDataJSON().n === 1) await isSeen
    await route.continue()
  })
  const again = await context.newPage()
  await again.setViewportSize(wide)
  await again.goto('/i/HAR-1')
  if (runtime === 'worker')
    await expect(attachment(again, 'plan.pdf').getByText('waiting for a connection')).toBeVisible()
  await expect(attachment(again, 'boat.png').getByRole('img')).toBeVisible()
  await context.setOffline(false)
  await expect(again.getByRole('progressbar', { name: 'Upload progress: plan.pdf' })).toHaveAttribute('value', '33')
  goOn()
  await expect(again.getByText('Not sent yet')).toHaveCount(0)

  const second = await browser.newContext({ baseURL: environment.origin, viewport: wide })
  await people.signIn(second, owner)
  const other = await second.newPage()
  await other.goto('/i/HAR-1')
  await expect(attachment(other, 'boat.png').getByRole('img')).toBeVisible()
  const [download] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'Download plan.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('plan.pdf')
  expect(readFileSync(await download.path()).equals(plan)).toBe(true)

  // a file that was shown before opens without a network
  await goOffline(other)
  await other.getByRole('button', { name: 'Open boat.png' }).click()
  await expect(other.getByRole('dialog', { name: 'boat.png' })).toBeVisible()
  await second.close()

  const id = await again.locator('[data-attachment]').first().getAttribute('data-attachment')
  const colleague = await people.member(owner)
  const stranger = await people.owner()
  for (const { token } of [colleague, stranger]) {
    const answer = await fetch(`${environment.origin}/api/work/attachments/${id}`, { headers: { accesstoken: token } })
    expect((await answer.json()).code).toBe('0404001')
  }
})

test('a picture pasted into the description is seen there and on a second device; removing can be undone', async ({
  people,
  browser,
  environment,
}) => {
  const { page, owner } = shared
  const project = newProject('PIC', 'Harbour')
  await seed(people, owner, [
    project.change,
    ['issue.create', { id: randomUUID(), projectId: project.id, summary: 'Paint the boat' }],
  ])
  await page.setViewportSize(wide)
  await goTo(page, '/i/PIC-1')
  await page.getByRole('button', { name: 'Add a description' }).click()
  const field = page.getByRole('textbox', { name: 'Description' })
  await field.fill('As it looks today: ')
  await field.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'today.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, picture.toString('base64'))
  await expect(field.getByRole('img', { name: 'today.png' })).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(inText(page)).toBeVisible()
  await expect(page.getByText('Not sent yet')).toHaveCount(0)

  const second = await browser.newContext({ baseURL: environment.origin, viewport: wide })
  await people.signIn(second, owner)
  const other = await second.newPage()
  await other.goto('/i/PIC-1')
  await expect(inText(other)).toBeVisible()

  await page.getByRole('button', { name: 'Remove today.png' }).click()
  await expect(other.getByText('today.png (removed)')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(inText(other)).toBeVisible()
  await second.close()
})

test('a file of somebody whose role was taken away is refused, kept to be saved, and asked about at sign-out', async ({
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
  await page.setViewportSize(wide)
  await page.goto('/i/HAR-1')
  await expect(page.getByRole('heading', { name: 'Paint the boat' })).toBeVisible()
  await goOffline(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: plan })
  await expect(attachment(page, 'plan.pdf').getByText('waiting for a connection')).toBeVisible()
  await mutateAs(people, owner, 'projectMember.remove', membership)
  await context.setOffline(false)
  await page
    .getByRole('link', { name: /conflict/ })
    .first()
    .click()
  const told = page.getByRole('listitem').filter({ hasText: 'plan.pdf' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    told.getByRole('button', { name: 'Save the file' }).click(),
  ])
  expect(readFileSync(await download.path()).equals(plan)).toBe(true)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('1 change needs your decision')).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await told.getByRole('button', { name: 'Discard mine' }).click()
  await expect(told).toHaveCount(0)
})

test('on a phone the header of an issue with many files stays, whatever of it is brought into view', async ({
  people,
}) => {
  const { page, owner } = shared
  const project = newProject('HEA', 'Harbour')
  const issueId = randomUUID()
  const files = ['bow', 'stern', 'port', 'starboard', 'keel', 'mast'].map((side) => ({ id: randomUUID(), side }))
  await seed(people, owner, [
    project.change,
    ['issue.create', { id: issueId, projectId: project.id, summary: 'Paint the boat' }],
    ...files.map(
      ({ id, side }) =>
        ['attachment.add', { id, issueId, name: `${side}.png`, sizeBytes: 70, mediaType: 'image/png' }] as const,
    ),
  ])
  await page.setViewportSize({ width: 360, height: 740 })
  await goTo(page, '/i/HEA-1')
  await expect(attachment(page, 'mast.png')).toBeAttached()
  // as a screen reader does, which reads their hidden words
  await page.evaluate(() => {
    for (const words of document.querySelectorAll('main .visually-hidden')) words.scrollIntoView()
  })
  await expect(page.getByRole('banner')).toBeInViewport()
})
