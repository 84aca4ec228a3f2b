import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { contractVersion } from '../../src/core/contract.ts'
import { type Environment, openEnvironment } from '../../test/e2e/environment/open-environment.ts'
import { People } from '../../test/e2e/environment/people.ts'
import { stopWorker, workerControls } from '../../test/e2e/environment/worker-control.ts'
import { findBrowser } from '../browser.ts'
import type { Bench } from './measure-types.ts'
import { percentile } from './percentile.ts'
import { openStandInCollector } from './stand-in-collector.ts'
import { openWorkerPage } from './worker-page.ts'

/** A minimal worker that stores one row in IndexedDB, as the baseline. */
const bareWorker = `
const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open('bare', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('rows')
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})
const answer = async ({ isWrite }, port) => {
  const transaction = (await opened).transaction('rows', isWrite ? 'readwrite' : 'readonly')
  const rows = transaction.objectStore('rows')
  const request = isWrite ? rows.put(Date.now(), 'row') : rows.get('row')
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
  port.postMessage(request.result ?? null)
}
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('message', (event) => event.waitUntil(answer(event.data, event.ports[0])))
`

const wakes = 40
const dispatches = 200
const coldStarts = 10

/** The time of a message to the worker, measured in the page until the answer, or until it is drawn. */
const timeMessage = (page: Page, message: object, drawn: boolean): Promise<number> =>
  page.evaluate(
    async ([words, isDrawn]) => {
      const { port1, port2 } = new MessageChannel()
      const startedAt = performance.now()
      const reply = new Promise((resolve) => {
        port1.onmessage = resolve
      })
      navigator.serviceWorker.controller?.postMessage(words, [port2])
      await reply
      // React renders before the next frame, so the next frame shows the view
      if (isDrawn) await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - startedAt
    },
    [message, drawn] as const,
  )

const open = async (environment: Environment, context: BrowserContext): Promise<Page> => {
  const people = new People(environment.origin, environment.mailbox)
  await people.signIn(context, await people.owner())
  const page = await context.newPage()
  await page.goto('/')
  await workerControls(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Time from navigation to the page's heading, without a server and with a stopped worker. */
const coldStart = async (page: Page, slowdown: number): Promise<number> => {
  await stopWorker(page)
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto('/', { waitUntil: 'commit' })
  const shown = await page.waitForFunction(() => document.querySelector('main h1') && performance.now())
  const shownAt = (await shown.jsonValue()) as number
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return shownAt
}

const repeat = async (times: number, once: () => Promise<number>): Promise<number[]> => {
  const values: number[] = []
  for (let time = 0; time < times; time++) values.push(await once())
  return values
}

/** Alternates both, so that both run under the same conditions. */
const alternate = async (times: number, ours: () => Promise<number>, bare: () => Promise<number>) => {
  const values: [number[], number[]] = [[], []]
  for (let time = 0; time < times; time++) {
    values[0].push(await ours())
    values[1].push(await bare())
  }
  return values.map((each) => percentile(each, 0.95)) as [number, number]
}

/** The runtime in the worker in a real browser: wake-up, dispatch, and an offline start. */
export const runtimeBench: Bench = async () => {
  const environment = await openEnvironment({})
  const browser = await chromium.launch(await findBrowser())
  const context = await browser.newContext({
    baseURL: environment.origin,
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
  })
  const bareServer = await openStandInCollector(bareWorker)
  try {
    const page = await open(environment, context)
    const bare = await openWorkerPage(context, bareServer.origin)
    const wakeOf = (of: Page, message: object) => async () => {
      await of.bringToFront()
      await stopWorker(of)
      return timeMessage(of, message, true)
    }
    const [wake, bareWake] = await alternate(
      wakes,
      wakeOf(page, { v: contractVersion, kind: 'views' }),
      wakeOf(bare, {}),
    )
    const sendEvent = () => {
      const event = { type: 'refresh.requested', force: false, at: Date.now() }
      return timeMessage(
        page,
        { v: contractVersion, kind: 'dispatch', machine: 'session', event, eventId: crypto.randomUUID() },
        false,
      )
    }
    const write = () => timeMessage(bare, { isWrite: true }, false)
    await alternate(20, sendEvent, write)
    const [dispatch, bareWrite] = await alternate(dispatches, sendEvent, write)
    await bare.close()
    await page.bringToFront()
    await environment.gate.close()
    const start = await repeat(coldStarts, () => coldStart(page, 1))
    const slowStart = await repeat(coldStarts, () => coldStart(page, 6))
    return [
      {
        name: 'stopped worker → drawn view, p95',
        value: wake,
        unit: 'ms',
        bound: { max: 50 },
        comparison: { name: 'a bare worker that reads one row', value: bareWake },
      },
      {
        name: 'dispatch, warm, there and back, p95',
        value: dispatch,
        unit: 'ms',
        bound: { max: 10 },
        comparison: { name: 'a bare worker that writes one row', value: bareWrite },
      },
      { name: 'offline cold start, median', value: percentile(start, 0.5), unit: 'ms', bound: { max: 400 } },
      {
        name: 'offline cold start, CPU ÷ 6, median',
        value: percentile(slowStart, 0.5),
        unit: 'ms',
        bound: { max: 1500 },
      },
    ]
  } finally {
    await browser.close()
    bareServer.close()
    await environment.close()
  }
}
