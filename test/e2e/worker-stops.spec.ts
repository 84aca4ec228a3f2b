import { expect, test } from './environment/environment-fixture.ts'
import { hardReload, stopWorker, workerControls } from './environment/worker-control.ts'

test('@worker the worker is stopped between any two steps of registration and nothing is lost', async ({
  page,
  people,
  environment,
}) => {
  const orgEmail = people.uniqueAddress()
  await page.goto('/sso/register')
  await workerControls(page)
  const step = async (work: () => Promise<unknown>) => {
    await stopWorker(page)
    await work()
  }
  await step(() => page.getByLabel('Email', { exact: true }).fill(orgEmail))
  await step(() => page.getByRole('button', { name: 'Send me a code' }).click())
  const code = await environment.mailbox.codeFor(orgEmail)
  await step(() => page.getByLabel('Code', { exact: true }).fill(code))
  await step(() => page.getByRole('button', { name: 'Continue' }).click())
  await step(() => page.getByLabel('Your name').fill('Anna Lind'))
  await step(() => page.getByLabel('Password', { exact: true }).fill('quiet-harbour-lantern-47'))
  await step(() => page.getByRole('checkbox').check())
  await step(() => page.getByRole('button', { name: 'Create account' }).click())
  await expect(page.getByRole('heading', { level: 1, name: 'Create your organisation' })).toBeVisible()
  await step(() => page.getByLabel('Organisation name').fill('Stopping Works'))
  await step(() => page.getByRole('button', { name: 'Create organisation' }).click())
  await step(() => page.getByRole('link', { name: 'Not now, continue' }).click())
  await expect(page.getByRole('heading', { level: 1, name: 'A little about you' })).toBeVisible()
  await stopWorker(page)
  await page.goto('/')
  await expect(page.getByText('Stopping Works').first()).toBeVisible()
  await stopWorker(page)
  await page.reload()
  await expect(page.getByText('Stopping Works').first()).toBeVisible()
})

test('@worker after a hard reload the page is still signed in', async ({ page, people, context }) => {
  await people.signIn(context, await people.owner({}, 'Hard Works'))
  await page.goto('/')
  await workerControls(page)
  await expect(page.getByText('Hard Works').first()).toBeVisible()
  await hardReload(page)
  await expect(page.getByText('Hard Works').first()).toBeVisible()
})
