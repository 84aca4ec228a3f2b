import type { Locator } from '@playwright/test'
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
  /** A step ends when its result is visible, because browsers do not stop a worker with an answer in flight. */
  const step = async (work: () => Promise<unknown>, seen: Locator) => {
    await stopWorker(page)
    await work()
    await expect(seen).toBeVisible()
  }
  const type = async (field: Locator, text: string) => {
    await stopWorker(page)
    await field.fill(text)
  }
  const button = (name: string) => page.getByRole('button', { name })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const code = page.getByLabel('Code', { exact: true })
  await type(page.getByLabel('Email', { exact: true }), orgEmail)
  await step(() => button('Send me a code').click(), code)
  await type(code, await environment.mailbox.codeFor(orgEmail))
  await step(() => button('Continue').click(), page.getByLabel('Your name'))
  await type(page.getByLabel('Your name'), 'Anna Lind')
  await type(page.getByLabel('Password', { exact: true }), 'quiet-harbour-lantern-47')
  await page.getByRole('checkbox').check()
  await step(() => button('Create account').click(), heading('Create your organisation'))
  await type(page.getByLabel('Organisation name'), 'Stopping Works')
  await step(() => button('Create organisation').click(), page.getByRole('link', { name: 'Not now, continue' }))
  await step(() => page.getByRole('link', { name: 'Not now, continue' }).click(), heading('A little about you'))
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
