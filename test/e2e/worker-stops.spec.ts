import type { Locator, Page } from '@playwright/test'
import { projectScope } from '../../src/core/work/entities.ts'
import { patience } from '../patience.ts'
import { expect, test } from './environment/environment-fixture.ts'
import { hardReload, stopWorker, workerControls } from './environment/worker-control.ts'
import { sampleProject } from './work/sample-project.ts'

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
  await step(() => button('Create organisation').click(), page.getByRole('link', { name: 'Skip for now' }))
  await step(() => page.getByRole('link', { name: 'Skip for now' }).click(), heading('A little about you'))
  await stopWorker(page)
  await page.goto('/')
  await expect(page.getByText('Stopping Works').first()).toBeVisible()
  await stopWorker(page)
  await page.reload()
  await expect(page.getByText('Stopping Works').first()).toBeVisible()
})

const signIns = 40
/** The next worker continues a stopped sign-in; one lost message costs 4 s (`worker-link.ts`). */
const longestMs = 9000

test(`@worker @long the worker is stopped at any moment of ${signIns} sign-ins, and none stands`, async ({
  browser,
  people,
  environment,
}) => {
  test.setTimeout(patience * 600_000)
  const anna = await people.owner({}, 'Stopped Works')
  const signIn = async (stop: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ baseURL: environment.origin, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto('/sso/login?redirect=/setting/account')
    await workerControls(page)
    await page.getByLabel('Email', { exact: true }).fill(anna.orgEmail)
    await page.getByLabel('Password', { exact: true }).fill(anna.password)
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    const name = page.getByLabel('Your name')
    const startedAt = Date.now()
    await button.click()
    await stop(page)
    const wasInProgress = !(await name.isVisible())
    // stopped before its answer: the form says so, and the person presses again
    const refusal = page.getByRole('alert').filter({ hasText: /\w/ })
    await expect(name.or(refusal).first()).toBeVisible({ timeout: patience * 60_000 })
    const isTold = !(await name.isVisible())
    const tookMs = Date.now() - startedAt
    await expect(async () => {
      // a press that was heard leads on, however late
      if (isTold && (await button.isVisible())) await button.click({ timeout: 2000 })
      await expect(name).toBeVisible({ timeout: 4000 })
    }).toPass({ timeout: patience * 30_000 })
    await context.close()
    return { tookMs, isUnderWay: wasInProgress, isTold }
  }
  const { tookMs: usualMs } = await signIn(async () => {})
  const all: Awaited<ReturnType<typeof signIn>>[] = []
  for (let at = 0; at < signIns; at++) all.push(await signIn((page) => stopWorker(page, (at * usualMs) / signIns)))
  console.log(`usually ${usualMs} ms; ${JSON.stringify(all)}`)
  expect(all.filter(({ tookMs }) => tookMs > longestMs)).toEqual([])
  const met = all.filter(({ isUnderWay }) => isUnderWay)
  expect(met.length, 'stopped while they were under way').toBeGreaterThan(signIns / 4)
})

test('@worker the worker is stopped between any two steps of creating, moving and commenting, and each is done once; after a hard reload the page is still signed in', async ({
  context,
  page,
  people,
}) => {
  const owner = await people.owner()
  const { projectId } = await sampleProject(people, owner, 'Mend the net')
  await people.signIn(context, owner)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/p/HAR/board')
  await workerControls(page)
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  await expect(column('Backlog').getByText('Mend the net')).toBeVisible()
  const step = async (work: () => Promise<unknown>, seen: Locator) => {
    await stopWorker(page)
    await work()
    await expect(seen).toBeVisible()
  }
  const field = page.getByRole('textbox', { name: 'New issue' })
  await step(() => page.getByRole('button', { name: 'New issue in Backlog' }).click(), field)
  await field.fill('Paint the boat')
  await step(() => page.keyboard.press('Enter'), column('Backlog').getByText('Paint the boat'))
  await page.keyboard.press('Escape')
  const option = page
    .getByRole('option', { name: /In progress/ })
    .or(page.getByRole('menuitem', { name: /In progress/ }))
  await step(() => page.getByRole('button', { name: 'Move Paint the boat' }).click(), option.first())
  await step(() => option.first().click(), column('In progress').getByText('HAR-2'))
  await stopWorker(page)
  await page.goto('/i/HAR-2')
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await page.getByRole('button', { name: 'Write a comment' }).or(comment).first().click()
  await stopWorker(page)
  await comment.fill('Two coats')
  await step(
    () => comment.press('Control+Enter'),
    page.getByRole('article').or(page.locator('main')).getByText('Two coats').first(),
  )
  await stopWorker(page)
  await page.reload()
  await expect(page.getByText('Two coats')).toBeVisible()
  const asked = { org: owner.orgId, scope: projectScope(projectId), after: null }
  const rows = async () => {
    const { result } = await people.call('/sync/bootstrap', asked, owner.token)
    const of = (entity: string) => result.rows.filter((row: { entity: string }) => row.entity === entity).length
    return [of('issue'), of('comment')]
  }
  await expect.poll(rows).toEqual([2, 1])
  await hardReload(page)
  await expect(page.getByText('Two coats')).toBeVisible()
})
