import type { Page } from '@playwright/test'
import { patience } from '../patience.ts'
import { expect, test } from './environment/environment-fixture.ts'
import type { Person } from './environment/people.ts'
import { workerControls } from './environment/worker-control.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const goOn = (page: Page, name: string) => page.getByRole('button', { name }).click()
const ownWords = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })

/** The server's progress of the flow. */
const keptOf = async (
  people: { call: (path: string, payload: object, token: string) => Promise<{ result: unknown }> },
  { token }: Person,
) => (await people.call('/config/progress', {}, token)).result

test('@worker a worker that takes over during the session request does not show the page as signed out', async ({
  page,
  people,
  context,
}) => {
  await people.signIn(context, await people.owner({}, 'Claimed Works'))
  // simulates a slow installation: the page sends its own request before the worker is active
  await context.addInitScript(() => {
    // Firefox has none in about:blank
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    if (!workers) return
    const register = workers.register.bind(workers)
    let tellAsked = () => {}
    const isAsked = new Promise<void>((resolve) => {
      tellAsked = resolve
    })
    const isControlled = new Promise((resolve) => {
      workers.addEventListener('controllerchange', resolve, { once: true })
    })
    workers.register = async (...words) => {
      await isAsked
      return register(...words)
    }
    const ask = window.fetch.bind(window)
    window.fetch = async (input, init) => {
      if (String(input).endsWith('/account/session/resume') && !workers.controller) {
        tellAsked()
        await isControlled
      }
      return ask(input, init)
    }
    Object.assign(window, { titles: [] as string[] })
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent
      const { titles } = window as unknown as { titles: string[] }
      if (text && titles.at(-1) !== text) titles.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto('/sso/configure?step=personal')
  await expect(title(page, 'A little about you')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { titles: string[] }).titles)).toEqual(['A little about you'])
})

test("a reload restores typed values, which win over the server's older ones", async ({
  page,
  people,
  context,
  environment,
  runtime,
}) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Draft Works')
  await people.signIn(context, anna)
  await page.goto('/sso/configure?step=personal')
  if (runtime === 'worker') await workerControls(page)
  await page.getByRole('checkbox', { name: 'Something else' }).check()
  await ownWords(page).fill('Harbour master')
  await expect.poll(() => keptOf(people, anna)).toMatchObject({ data: { otherText: 'Harbour master' } })
  await page.reload()
  await expect(ownWords(page)).toHaveValue('Harbour master')

  await environment.gate.close()
  await ownWords(page).fill('Harbour master and cook')
  if (runtime === 'worker') {
    await page.reload()
    await expect(ownWords(page)).toHaveValue('Harbour master and cook')
  }
  await environment.gate.open()
  await page.reload()
  await expect(ownWords(page)).toHaveValue('Harbour master and cook')
  await expect.poll(() => keptOf(people, anna)).toMatchObject({ data: { otherText: 'Harbour master and cook' } })
})

test('losing the network before the last step loses no input', async ({ page, people, context, environment }) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'Finished Works')
  await people.signIn(context, anna)
  await page.goto('/sso/configure?step=personal')
  await page.getByLabel('Your name').fill('Anna Finished')
  await goOn(page, 'Continue')
  await expect(title(page, 'Your organisation')).toBeVisible()
  await page.getByLabel('Team size').selectOption('11-50')
  await goOn(page, 'Continue')
  await page.getByRole('radio', { name: /^Software/ }).check()
  await environment.gate.close()
  await goOn(page, 'Start working')
  await expect(page.getByText("We don't know yet if this arrived").first()).toBeVisible()
  await environment.gate.open()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  // if the request arrived after all, the flow continues by itself
  const start = page.getByRole('button', { name: 'Start working' })
  await expect(async () => {
    if (await start.isVisible()) await start.click({ timeout: 2000 })
    await expect(page).toHaveURL('/', { timeout: 2000 })
  }).toPass({ timeout: patience * 30_000 })
  await expect.poll(() => keptOf(people, anna)).toMatchObject({ step: 'done', data: { sceneId: 'software' } })
  const choices = async () => {
    const { list } = (await people.call('/audit/list', { group: 'organization' }, anna.token)).result
    return list.filter(({ action }: { action: string }) => action === 'organization.sceneChosen').length
  }
  await expect.poll(choices).toBe(1)
  expect((await people.call('/account/personal-info', {}, anna.token)).result.orgUserName).toBe('Anna Finished')
})

test('a second organisation does not get the name of the first', async ({ page, people, context }) => {
  const anna = await people.owner({ orgUserName: 'Anna Lind' }, 'First Works')
  await people.signIn(context, anna)
  await page.goto('/sso/configure?step=organization')
  await page.getByLabel('Organisation name').fill('First Works renamed')
  await goOn(page, 'Continue')
  await expect(title(page, 'What will you do first?')).toBeVisible()

  await page.goto('/sso/create-organization?new=1')
  await page.getByLabel('Organisation name').fill('Second Works')
  await page.getByRole('button', { name: /^Create organisation/ }).click()
  await expect(page).not.toHaveURL(/create-organization\?new/)
  await page.goto('/sso/configure?step=organization')
  await expect(page.getByLabel('Organisation name')).toHaveValue('Second Works')
})
