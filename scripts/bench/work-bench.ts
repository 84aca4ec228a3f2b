import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Environment, openEnvironment } from '../../test/e2e/environment/open-environment.ts'
import { People, type Person } from '../../test/e2e/environment/people.ts'
import { workerHasFiles, workerTookOver } from '../../test/e2e/environment/worker-control.ts'
import { findBrowser } from '../browser.ts'
import { newPage, openList, paintedAt } from './first-rows.ts'
import type { Bench, Measure } from './measure-types.ts'
import { percentile } from './percentile.ts'
import { openPlainList } from './plain-list.ts'
import { syncDevices } from './sync-device.ts'
import { measureServer } from './work-server-bench.ts'
import { keyOfProject, seedWork } from './work-set.ts'

const list = `/p/${keyOfProject(0)}/list`
const board = `/p/${keyOfProject(0)}/board`
const warmLoads = 5

const ms = (name: string, value: number, max: number): Measure => ({ name, value, unit: 'ms', bound: { max } })

/** The times of the smallest page made of the same packages (`plain-page.tsx`), in milliseconds. */
interface Plain {
  cold: number
  painted: number
  rows: number
}
const besidePlain = (measure: Measure, value: number): Measure => ({
  ...measure,
  comparison: { name: 'plain page', value },
})
/** The first answer about a project contains this many issues. */
const firstAnswer = 500

/** Waits for the files that a page loads in idle time. */
const untilIdle = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('offline-ready').length > 0)

/** Medians of several loads. */
const openWarm = async (page: Page, path: string) => {
  const rows: number[] = []
  const painted: number[] = []
  for (let at = 0; at < warmLoads; at++) {
    rows.push(await openList(page, path))
    painted.push(await paintedAt(page, path === list))
  }
  return { rows: percentile(rows, 0.5), painted: percentile(painted, 0.5) }
}

/** `name`: added to the names of the measures. */
const measureWarm = async (page: Page, name: string, plain: Plain): Promise<Measure[]> => {
  const { rows, painted } = await openWarm(page, list)
  return [
    besidePlain(ms(`list, warm${name}, as it was left`, painted, 150), plain.painted),
    besidePlain(ms(`list, warm${name}, to rows`, rows, 150), plain.rows),
  ]
}

const measurePlain = async (browser: Browser): Promise<Plain> => {
  const plain = await openPlainList(firstAnswer)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await newPage(context)
    const cold = await openList(page, plain.url)
    await workerTookOver(page)
    return { cold, ...(await openWarm(page, plain.url)) }
  } finally {
    await context.close()
    plain.close()
  }
}

/** A figure that cannot be measured is NaN, and its error is logged; the others are still reported. */
const measured = async (name: string, max: number, take: () => Promise<number>): Promise<Measure> => {
  try {
    return ms(name, await take(), max)
  } catch (error) {
    console.error(name, error)
    return ms(name, Number.NaN, max)
  }
}

/** Milliseconds from a press until the changed page is laid out; the time of the frame itself is not included. */
const pressed = (page: Page, press: string, until: string) =>
  page.evaluate(
    async ([selector, expected]) => {
      const target = document.querySelector<HTMLElement>(selector ?? '')
      if (!target) throw new Error(`nothing to press: ${selector}`)
      const from = performance.now()
      target.click()
      // React renders the effect of a press in the microtasks after it
      for (let at = 0; at < 3; at++) await null
      while (expected && !document.querySelector(expected)) await new Promise(requestAnimationFrame)
      document.body.getBoundingClientRect()
      return performance.now() - from
    },
    [press, until],
  )

const measureBoard = async (page: Page): Promise<Measure[]> => {
  const open = await pressed(page, `a[href="${board}"]`, 'article[data-issue]')
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const card = await pressed(page, 'article [data-open]', '[data-peek]')
  return [
    ms('board of 3,000 cards: open', open, 400),
    ms('board of 3,000 cards: open a card', card, 100),
    { name: 'board of 3,000 cards: DOM nodes', value: nodes, unit: '', bound: { max: 3000 } },
  ]
}

const edits = 40

/** Presses a priority in the editor of the first row, another one each time. */
const measureEdits = async (page: Page): Promise<Measure> => {
  const times: number[] = []
  for (let at = 0; at < edits; at++) {
    await page.locator('[data-issue] [data-field="priority"]').first().click()
    const option = `[role=option]:nth-child(${1 + (at % 4)})`
    await page.waitForSelector(option)
    times.push(await pressed(page, option, ''))
    await page.waitForSelector('[role=option]', { state: 'detached' })
  }
  return ms('tap to paint of a field edit, p95', percentile(times, 0.95), 16)
}

const measureLayouts = async (page: Page): Promise<Measure> => {
  const times: number[] = []
  for (const column of ['summary', 'dueDate', 'updatedAt', 'summary', 'key', 'priority'])
    times.push(await pressed(page, `[data-column="${column}"] button`, ''))
  return ms('sort changed, 3,000 of 10,000 shown, p95', percentile(times, 0.95), 50)
}

const queued = 200

/** Longer than the pause after a failed attempt, so that only the network's return decides when the next one starts. */
const outageMs = 3000
const quietMs = 1000

/** Milliseconds until the page stops showing waiting or sending edits. Waits for a quiet time, because it shows neither between the two. */
const untilSent = (page: Page): Promise<number> =>
  page.evaluate(async (quiet) => {
    const from = performance.now()
    let sent = from
    while (performance.now() - sent < quiet) {
      const states = [...document.querySelectorAll('[role="status"]')]
      if (states.some(({ textContent }) => /waiting|Sending/.test(textContent))) sent = performance.now()
      await new Promise(requestAnimationFrame)
    }
    return sent - from
  }, quietMs)

/**
 * From the network's return to the last echo. The server is reachable before the browser reports it, as on a device: an emulated
 * network returns to pages first and to their worker later.
 */
const measureOutage = async ({ gate }: Environment, page: Page): Promise<number> => {
  const browser = await page.context().newCDPSession(page)
  const limits = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await browser.send('Network.enable')
  await gate.close()
  await browser.send('Network.emulateNetworkConditions', { offline: true, ...limits })
  const line = page.getByRole('textbox', { name: 'New issue' })
  await line.focus()
  await page.evaluate((count) => {
    const data = new DataTransfer()
    data.setData('text/plain', Array.from({ length: count }, (_, at) => `Written offline ${at}`).join('\n'))
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, queued)
  await page.getByText(new RegExp(`${queued} changes waiting`)).waitFor()
  await page.waitForTimeout(outageMs)
  await gate.open()
  const sent = untilSent(page)
  await browser.send('Network.emulateNetworkConditions', { offline: false, ...limits })
  return sent
}

const quickFilters = ['My issues', 'Due this week', 'Unassigned']

/** Adds a filter condition over the issues of all projects, and removes it. */
const measureFilters = async (page: Page, ids: readonly string[]): Promise<Measure> => {
  const times: number[] = []
  await openList(page, '/f/new')
  // waits for the filter chips, too
  await untilIdle(page)
  for (const name of quickFilters) {
    await page.getByRole('button', { name }).evaluate((button) => button.setAttribute('data-quick', ''))
    times.push(await pressed(page, '[data-quick]', ''))
    times.push(await pressed(page, '[aria-label^="Remove:"]', ''))
  }
  return ms(`filter changed on ${ids.length}, p95`, percentile(times, 0.95), 50)
}

const measureGroups = async (page: Page): Promise<Measure> => {
  const times: number[] = []
  for (let at = 0; at < 6; at++) {
    await page.getByRole('button', { name: /Group by/ }).click()
    const option = `[role=option]:nth-child(${2 + (at % 3)})`
    await page.waitForSelector(option)
    times.push(await pressed(page, option, ''))
    // sent to the list itself, because a key before it has the focus would be lost
    await page.locator(option).press('Escape')
    await page.waitForSelector('[role=option]', { state: 'detached' })
  }
  return ms('group changed, 3,000 of 10,000 shown, p95', percentile(times, 0.95), 50)
}

/** The sent size of the scripts that a first load requests before its first rows. */
const measureScripts = async (page: Page): Promise<Measure> => {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < Number(Reflect.get(window, 'rowsAt')))
      .map(({ name }) => new URL(name).pathname),
  )
  const bytes = [...new Set(names)].map((name) => gzipSync(readFileSync(`dist/page${name}`)).length)
  const total = bytes.reduce((sum, each) => sum + each, 0)
  return { name: 'first load of the list: JavaScript, gzip', value: total / 1000, unit: 'kB', bound: { max: 260 } }
}

const measureServerRows = async (environment: Environment, person: Person, ids: readonly string[]) => {
  const devices = await syncDevices(environment, person)
  try {
    return await measureServer(environment.server, devices, ids)
  } finally {
    devices.close()
  }
}

const benchOf = (parts: { hasServer: boolean }) => async (): Promise<Measure[]> => {
  const environment = await openEnvironment({})
  const browser = await chromium.launch(await findBrowser())
  try {
    const people = new People(environment.origin, environment.mailbox)
    const person = await people.owner()
    const { issueIds } = await seedWork(people, person)
    const context = await browser.newContext({
      baseURL: environment.origin,
      locale: 'en-US',
      viewport: { width: 1280, height: 800 },
    })
    await people.signIn(context, person)
    const plain = await measurePlain(browser)
    const page = await newPage(context)
    const cold = await openList(page, list)
    const scripts = await measureScripts(page)
    await page.getByText(/^750$/).first().waitFor({ timeout: 120_000 })
    await workerHasFiles(page)
    await untilIdle(page)
    const warm = await measureWarm(page, '', plain)
    const shown = [await measureLayouts(page), await measureEdits(page)]
    const boards = await measureBoard(page)
    shown.push(await measureFilters(page, issueIds))
    await openList(page, list)
    shown.push(await measureGroups(page))
    await openList(page, list)
    await page.getByText(/^750$/).first().waitFor()
    const outage = await measured('200 queued mutations after an outage, to the last echo', 1500, () =>
      measureOutage(environment, page),
    )
    // no open page syncs the changes that the devices below make
    await page.goto('about:blank')
    const server = parts.hasServer ? await measureServerRows(environment, person, issueIds) : []
    await environment.gate.close()
    await environment.server.stop()
    const alone = await measureWarm(page, ', server stopped', plain).catch((error) => {
      console.error(error)
      return [ms('list, warm, server stopped, to rows', Number.NaN, 150)]
    })
    return [
      besidePlain(ms('first load of the list, cold, to rows', cold, 600), plain.cold),
      scripts,
      ...warm,
      ...alone,
      ...boards,
      ...shown,
      ...server,
      outage,
    ]
  } finally {
    await browser.close()
    await environment.close()
  }
}

/** Figures of the work area with 10,000 issues: a browser, the built server and its database on this machine. */
export const workBench: Bench = benchOf({ hasServer: true })
/** The same without the rows that need no browser. */
export const workPageBench: Bench = benchOf({ hasServer: false })
