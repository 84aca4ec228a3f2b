import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { runtimeMachines } from '../../src/core/runtime-machines.ts'
import { replayTrace } from '../../src/core/trace/replay-trace.ts'
import { type TraceFile, traceFileSchema } from '../../src/core/trace/trace-file.ts'
import { expectAccessible } from './environment/accessible.ts'
import { expect, test } from './environment/environment-fixture.ts'
import type { People, Person } from './environment/people.ts'
import { stopWorker } from './environment/worker-control.ts'

const sessionPanel = (page: Page) => page.getByRole('region', { name: 'Session' })

const signedInAt = async (page: Page, context: BrowserContext, people: People): Promise<Person> => {
  const anna = await people.owner({ orgUserName: 'Anna Traceless' }, 'Traceless Works')
  await people.signIn(context, anna)
  await page.goto('/')
  await expect(page.getByText('Traceless Works').first()).toBeVisible()
  return anna
}

const downloaded = async (page: Page): Promise<TraceFile> => {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^worktide-trace-\d{12}\.json$/)
  return traceFileSchema.parse(JSON.parse(readFileSync(await file.path(), 'utf8')))
}

const differencesIn = (file: TraceFile) => {
  const { steps, remaining } = replayTrace(runtimeMachines as never, file)
  return [...steps.flatMap(({ differences }) => differences), ...Object.values(remaining).flat()]
}

test('the file replays what happened, and contains nothing of the person', async ({
  page,
  context,
  people,
  runtime,
}) => {
  const anna = await signedInAt(page, context, people)
  await page.goto('/setting/account')
  await page.getByRole('link', { name: 'Details for support' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trace')
  await expect(sessionPanel(page).getByText('signedIn').first()).toBeVisible()
  const file = await downloaded(page)
  expect(file.home).toMatch(runtime)
  const events = file.machines[0]?.rows.map(({ event }) => event.type) ?? []
  expect(events).toEqual(
    expect.arrayContaining(['page.opened', 'route.entered', 'xstate.done.actor.0.session.validating']),
  )
  expect(differencesIn(file)).toEqual([])
  const text = JSON.stringify(file)
  const personal = [anna.orgEmail, anna.userId, anna.orgId, anna.token, 'Anna', 'Traceless']
  expect(personal.filter((word) => text.includes(String(word)))).toEqual([])
})

test('the page follows the machines while they move', async ({ page, context, people, environment }) => {
  await signedInAt(page, context, people)
  const trace = await context.newPage()
  await trace.goto('/sso/trace')
  await expect(sessionPanel(trace).getByText('signedIn').first()).toBeVisible()
  await environment.gate.close()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(sessionPanel(trace).getByText('stale').first()).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(sessionPanel(trace).getByText('signOutOwed').first()).toBeVisible()
  await expect(
    sessionPanel(trace)
      .getByText(/after retryPause due at|retryPause/)
      .first(),
  ).toBeVisible()
  await expectAccessible(trace)
  const file = await downloaded(trace)
  expect(file.timers).toContainEqual(
    expect.objectContaining({ machine: 'session', type: expect.stringMatching('retryPause') }),
  )
  expect(differencesIn(file)).toEqual([])
})

test('@worker with a worker that is dead and no network the file is still available', async ({
  page,
  context,
  people,
  environment,
}) => {
  await signedInAt(page, context, people)
  await page.goto('/sso/trace')
  await expect(sessionPanel(page).getByText('signedIn').first()).toBeVisible()
  await page.addInitScript(() => {
    ServiceWorker.prototype.postMessage = () => {}
  })
  await page.reload()
  await environment.gate.close()
  await stopWorker(page)
  await expect(
    sessionPanel(page)
      .getByText(/signedIn|stale/)
      .first(),
  ).toBeVisible()
  const file = await downloaded(page)
  expect(file.machines[0]?.rows.length).toBeGreaterThan(3)
  expect(file.home).toBe('unknown')
})

test('@page without storage the page’s own memory is shown', async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  await page.goto('/sso/trace')
  await expect(sessionPanel(page).getByText('page.opened').first()).toBeVisible()
  await expect(page.getByText('memory', { exact: true })).toBeVisible()
  expect(differencesIn(await downloaded(page))).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the file is shared, as text if the browser shares no JSON; closing the sheet is no error', async ({ page }) => {
    await page.addInitScript(() => {
      const shared: { name: string; text: Promise<string> }[] = []
      const isText = ({ files }: ShareData) => (files ?? []).every(({ type }) => type === 'text/plain')
      Object.assign(window, { shared })
      Object.assign(navigator, {
        canShare: isText,
        share: async ({ files: [file] }: { files: [File] }) => {
          shared.push({ name: file.name, text: file.text() })
          if (shared.length > 1) throw new DOMException('closed', 'AbortError')
        },
      })
    })
    await page.goto('/sso/trace')
    const button = page.getByRole('button', { name: 'Share the file' })
    await button.click()
    await button.click()
    await expect(page.getByText(/can't share/)).toBeHidden()
    const [first, ...more] = await page.evaluate(async () => {
      const { shared } = window as unknown as { shared: { name: string; text: Promise<string> }[] }
      return Promise.all(shared.map(async ({ name, text }) => ({ name, text: await text })))
    })
    expect(more).toHaveLength(1)
    expect(first?.name).toMatch(/\.json\.txt$/)
    expect(traceFileSchema.parse(JSON.parse(first?.text ?? '')).machines.map(({ id }) => id)).toEqual([
      'session',
      'transport',
      'calls',
      'usage',
      'errors',
      'trackedSession',
      'workSync',
      'share',
      'messenger',
    ])
  })
})
