import { randomUUID } from 'node:crypto'
import { isSigned, webhookReceiver } from '../../server/test/webhook-receiver.ts'
import { expectAccessible } from './environment/accessible.ts'
import { expect, test } from './environment/environment-fixture.ts'

test('an administrator creates a webhook, tests it, and reads what a program’s change became', async ({
  page,
  people,
  context,
}) => {
  const receiver = await webhookReceiver()
  const owner = await people.owner({}, 'Hook Works')
  const projectId = randomUUID()
  const project = { id: projectId, key: 'WEB', name: 'Website', isOpen: true, template: 'tasks', language: 'en' }
  expect((await people.call('/work/project.create', project, owner.token)).code).toBe('200')
  await people.signIn(context, owner)
  await page.goto('/setting/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Name').fill('Build server')
  await page.getByLabel('URL').fill('https://10.0.0.8/hook')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByText('Use a public URL that starts with https.', { exact: true })).toBeVisible()
  await page.getByLabel('URL').fill(receiver.url)
  await page.getByLabel('Website').check()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
  await page.getByRole('button', { name: "I've copied it" }).click()

  const issue = { id: randomUUID(), projectId, summary: 'Pay by scanning a code' }
  expect((await people.call('/work/issue.create', issue, owner.token)).code).toBe('200')
  const [told] = await receiver.until(1)
  expect(told && isSigned(told, secret)).toBe(true)
  expect(told?.body.events[0]).toMatchObject({ kind: 'issue.created', issue: { key: 'WEB-1' } })

  receiver.state.answer = () => 503
  await page.getByRole('button', { name: 'Deliveries of Build server' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('The receiver responded with an error · response 503').first()).toBeVisible()
  const log = page.getByRole('list', { name: 'Deliveries of Build server' })
  await expect(log.getByText('issue.created')).toBeVisible()
  await expect(log.getByText('Delivered')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Pause Build server' }).click()
  await expect(page.getByText('Paused by an administrator.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Resume and send waiting events' }).click()
  await expect(page.getByText('Paused by an administrator.', { exact: false })).toBeHidden()
  await receiver.close()
})
