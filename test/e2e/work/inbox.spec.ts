import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../environment/accessible.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { mutateAs } from '../environment/work-seed.ts'
import { goOffline } from './go-offline.ts'
import { sampleProject } from './sample-project.ts'

const wide = { width: 1280, height: 800 }
const inboxLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Inbox/ })
const line = (page: Page, summary: string) => page.locator('main [data-issue]', { hasText: summary })

test('who is mentioned and assigned sees it counted, reads it offline, and their other device follows', async ({
  context,
  page,
  people,
  browser,
  environment,
  runtime,
}) => {
  const anna = await people.owner()
  const ben = await people.member(anna)
  const { projectId, issueId } = await sampleProject(people, anna, 'Paint the boat')
  const comment = (text: string) => mutateAs(people, ben, 'comment.add', { id: randomUUID(), issueId, text })
  const mine = { id: randomUUID(), projectId, summary: 'Mend the net', values: { assigneeId: anna.userId } }

  await people.signIn(context, anna)
  await page.setViewportSize(wide)
  await page.goto('/inbox')
  await expect(page.getByText("You're all caught up.")).toBeVisible()
  await comment(`@[Anna](user:${anna.userId}) is **red** right?`)
  await mutateAs(people, ben, 'issue.create', mine)
  await expect(inboxLink(page)).toHaveText('Inbox2')
  await expect(page).toHaveTitle(/^\(2\) Inbox/)
  await expect(line(page, 'Paint the boat')).toContainText('Ben Berg mentioned you@Anna is red right?')
  await expect(line(page, 'Mend the net')).toContainText('Ben Berg assigned this to you')
  await expectAccessible(page)

  const second = await browser.newContext({
    baseURL: environment.origin,
    serviceWorkers: runtime === 'worker' ? 'allow' : 'block',
    viewport: { width: 360, height: 740 },
  })
  await people.signIn(second, anna)
  const phone = await second.newPage()
  await phone.goto('/')
  await expect(inboxLink(phone)).toContainText('2')

  await goOffline(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-peek]').getByRole('heading', { name: 'Mend the net' })).toBeVisible()
  await expect(inboxLink(page)).toHaveText('Inbox1')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(line(page, 'Paint the boat')).toHaveCount(0)
  await context.setOffline(false)
  await inboxLink(phone).click()
  await expect(line(phone, 'Mend the net')).toBeVisible()
  await expect(phone.locator('[data-unread]')).toHaveCount(0)
  await expect(line(phone, 'Paint the boat')).toHaveCount(0)
  await second.close()
})

test('what reaches somebody is chosen offline, and sent when the network is back', async ({
  context,
  page,
  people,
}) => {
  const anna = await people.owner()
  const mails = async () => (await people.call('/account/personal-info', {}, anna.token)).result.noticeMails
  await people.signIn(context, anna)
  await page.goto('/setting/notifications')
  const field = page.getByLabel('When to send emails')
  await expect(field).toHaveValue('soon')
  await expect(page.getByRole('heading', { name: 'This device' })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(true)
  await field.selectOption('daily')
  await expect(page.getByText('1 change is saved on this device.')).toBeVisible()
  await expect(field).toHaveValue('daily')
  expect(await mails()).toBe('soon')
  await context.setOffline(false)
  await expect.poll(mails).toBe('daily')
})
