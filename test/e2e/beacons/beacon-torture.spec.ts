import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { contractVersion } from '../../../src/core/contract.ts'
import { seeded } from '../../../src/host/conformance/seeded.ts'
import { patience } from '../../patience.ts'
import { expect } from '../environment/environment-fixture.ts'
import { workerControls } from '../environment/worker-control.ts'
import { isTorture, openObserver, seed, storedLines, test } from './collector-fixture.ts'
import type { FaultyCollector } from './faulty-collector.ts'
import { expectBalanced, type OutboxState, readOutbox } from './outbox-state.ts'

const beacons = isTorture ? 10_000 : 60
const kills = isTorture ? 300 : 15
const tabs = isTorture ? 100 : 5
const errorShare = 0.1
/** The worker is killed at any moment of what it does: of its start, of a commit, and of a batch that is answered late. */
const longestLifeMs = 200
/** After so many kills in a row that met no batch on its way the lives double: a slow machine's worker must get as far. */
const patienceInKills = 5
const mostDoublings = 5
const longestAnswerMs = 100

const repeat = `SEED=${seed} ${isTorture ? 'TORTURE=1 ' : ''}npm run e2e -- beacon-torture`

/** One answer in ten is a 5xx, sometimes after the batch was stored; some batches are stored without an answer. */
const injectFaults = (collector: FaultyCollector, random: () => number) => {
  collector.answerAfterMs = () => random() * longestAnswerMs
  collector.fate = () => {
    const luck = random()
    if (luck < errorShare / 2) return 'refused'
    return luck < errorShare ? 'takenAndRefused' : luck < errorShare + 0.01 ? 'takenInSilence' : 'taken'
  }
}

/** How many kills must meet a batch that waits for its answer, and as many what waits to be stored or sent. */
const leastMet = (all: number) => Math.ceil(all / 10)

/** Waits until everything is delivered. Reports the network as back, because the faults have caused long pauses. */
const waitUntilDelivered = (page: Page, look: () => Promise<OutboxState>) =>
  expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        return (await look()).waiting
      },
      { timeout: isTorture ? 300_000 : patience * 60_000, intervals: [250] },
    )
    .toBe(0)

const headings = { '/sso/register': 'Create your account', '/sso/login': 'Sign in' }

interface Versions {
  versions: { versionId: string; runningStatus: string }[]
}

/** Stops the worker at any point; true if it was running. */
const openKiller = async (page: Page) => {
  const session: CDPSession = await page.context().newCDPSession(page)
  const status = new Map<string, string>()
  let changed = () => {}
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }: Versions) => {
    for (const { versionId, runningStatus } of versions) status.set(versionId, runningStatus)
    changed()
  })
  await session.send('ServiceWorker.enable')
  const isRunning = () => [...status.values()].some((now) => now !== 'stopped')
  return async (): Promise<boolean> => {
    if (!isRunning()) return false
    const stopped = new Promise<void>((resolve) => {
      changed = () => {
        if (!isRunning()) resolve()
      }
    })
    for (const versionId of status.keys()) await session.send('ServiceWorker.stopWorker', { versionId })
    changed()
    await stopped
    return true
  }
}

/** Posts messages to the worker like a page does: repeatedly with the same id until they are committed. */
const enqueueInPage = (page: Page, ids: readonly string[], eventId: string) =>
  page.evaluate(
    async ([all, event, v]) => {
      const at = Date.now()
      const records = all.map((id) => ({
        id,
        at,
        kind: 'action',
        data: `action,app_id=torture event_id="${id}" ${at}`,
      }))
      const message = { v, kind: 'enqueue', lane: 'monitor', records, eventId: event }
      for (;;) {
        const { port1, port2 } = new MessageChannel()
        navigator.serviceWorker.controller?.postMessage(message, [port2])
        const reply = await new Promise<{ ok: boolean } | null>((resolve) => {
          port1.onmessage = ({ data }) => resolve(data)
          setTimeout(resolve, 400, null)
        })
        port1.close()
        if (reply?.ok) return
      }
    },
    [ids, eventId, contractVersion] as const,
  )

test('@worker beacons survive killed workers, failing answers and a collector that goes away', async ({
  page,
  environment,
  collector,
}) => {
  if (isTorture) test.setTimeout(900_000)
  const random = seeded(seed)
  const run = `run-${seed}`
  const tabsOfQueue = isTorture ? [page, await page.context().newPage()] : [page]
  for (const tab of tabsOfQueue) {
    await tab.goto('/sso/login')
    await workerControls(tab)
  }
  const observer = await openObserver(page)
  const kill = await openKiller(page)
  injectFaults(collector, random)

  const acknowledged = new Set<string>()
  const captures: Promise<void>[] = []
  const met = { handedOver: 0, answered: 0 }
  let sent = 0
  let killed = 0
  let inVain = 0
  const lifeMs = () => random() * longestLifeMs * 2 ** Math.min(Math.floor(inVain / patienceInKills), mostDoublings)
  const hasMet = () => Math.min(met.handedOver, met.answered) >= leastMet(kills)
  while (killed < kills || sent < beacons || (!hasMet() && killed < 10 * kills)) {
    const count = Math.ceil(((beacons * 2) / kills) * random())
    const ids = Array.from({ length: count }, () => `${run}-${String(++sent).padStart(5, '0')}`)
    tabsOfQueue.reverse()
    const [tab = page] = tabsOfQueue
    const capture = enqueueInPage(tab, ids, `${run}-event-${sent}`).then(() => {
      for (const id of ids) acknowledged.add(id)
    })
    captures.push(capture)
    // often as soon as the page heard that they are stored
    const life = delay(lifeMs())
    await (random() < 0.5 ? Promise.race([capture, life]) : life)
    if (random() < 0.03) await collector.close()
    else if (random() < 0.3) await collector.open()
    const [isHandedOver, isAnswered] = [acknowledged.size < sent, collector.unanswered > 0]
    if (await kill()) {
      killed += 1
      met.handedOver += Number(isHandedOver)
      met.answered += Number(isAnswered)
      inVain = isAnswered ? 0 : inVain + 1
    }
    expectBalanced(await readOutbox(observer), `kill ${killed}: repeat with ${repeat}`)
  }
  console.log(`${sent} beacons, the worker killed ${killed} times, ${JSON.stringify(met)}`)
  expect(hasMet(), 'killed with events and batches on their way').toBe(true)
  await collector.open()
  collector.fate = () => 'taken'
  await Promise.all(captures)
  await waitUntilDelivered(page, () => readOutbox(observer))

  const { captured, dropped } = expectBalanced(await readOutbox(observer), `the end: repeat with ${repeat}`)
  const stored = await storedLines(environment, run)
  expect({ repeat, acknowledged: acknowledged.size, stored: stored.length, dropped }).toEqual({
    repeat,
    acknowledged: sent,
    stored: sent,
    dropped: {},
  })
  expect(captured).toBeGreaterThanOrEqual(sent)
})

test('@page beacons survive killed tabs, failing answers and a collector that goes away', async ({
  page,
  context,
  environment,
  collector,
}) => {
  if (isTorture) test.setTimeout(900_000)
  const random = seeded(seed)
  await context.addInitScript(() => {
    // the end of a tab has its own test; here it would store events that were never enqueued
    navigator.sendBeacon = () => false
  })
  // the server is shared with earlier tests
  const before = (await storedLines(environment, 'app_id=')).length
  const observer = await openObserver(page)
  injectFaults(collector, random)
  const visit = async (from: Page) => {
    for (const [path, name] of Object.entries(headings)) {
      await from.evaluate((to) => history.pushState(null, '', to), path)
      // the first is drawn by the app, unlike the page that the server wrote, which must keep its address until React has taken it over
      if (path === '/sso/register' || random() < 0.7) await from.getByRole('heading', { level: 1, name }).waitFor()
    }
  }
  const met = { waiting: 0, answered: 0 }
  const hasMet = () => Math.min(met.waiting, met.answered) >= leastMet(tabs)
  let killed = 0
  for (; killed < tabs || (!hasMet() && killed < 10 * tabs); killed++) {
    const opened = await context.newPage()
    await opened.goto('/sso/login', { waitUntil: 'commit' })
    if (random() < 0.8) await visit(opened)
    await opened.waitForTimeout(random() * 150)
    if (random() < 0.15) await collector.close()
    else if (random() < 0.5) await collector.open()
    met.answered += Number(collector.unanswered > 0)
    const session = await context.newCDPSession(opened)
    const gone = opened.waitForEvent('crash')
    session.send('Page.crash').catch(() => undefined)
    await gone
    await opened.close()
    const { waiting } = expectBalanced(await readOutbox(observer), `tab ${killed}: repeat with ${repeat}`)
    met.waiting += Number(waiting > 0)
  }
  console.log(`${killed} tabs killed, ${JSON.stringify(met)}`)
  expect(hasMet(), 'killed with rows in the queue and a batch on its way').toBe(true)
  await collector.open()
  collector.fate = () => 'taken'
  await page.goto('/sso/login')
  await waitUntilDelivered(page, () => readOutbox(observer))
  const { captured, dropped } = expectBalanced(await readOutbox(observer), `the end: repeat with ${repeat}`)
  const stored = await storedLines(environment, 'app_id=')
  expect({ repeat, stored: stored.length - before, dropped }).toEqual({ repeat, stored: captured, dropped: {} })
  expect(captured).toBeGreaterThan(killed)
})
