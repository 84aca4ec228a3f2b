import type { CDPSession, Page } from '@playwright/test'
import { seeded } from '../../../src/host/conformance/seeded.ts'
import { expect } from '../environment/environment-fixture.ts'
import { workerControls } from '../environment/worker-control.ts'
import { isTorture, openObserver, seed, storedLines, test } from './collector-fixture.ts'
import type { FaultyCollector } from './faulty-collector.ts'
import { type Books, expectBalanced, readBooks } from './outbox-books.ts'

const beacons = isTorture ? 1000 : 100
const kills = isTorture ? 300 : 30
const tabs = isTorture ? 100 : 8
const errorShare = 0.1

const repeat = `SEED=${seed} ${isTorture ? 'TORTURE=1 ' : ''}npm run e2e -- beacon-torture`

/** One answer in ten is a 5xx, sometimes after the batch was stored; now and then a batch is stored and nobody answers. */
const misbehave = (collector: FaultyCollector, random: () => number) => {
  collector.fate = () => {
    const luck = random()
    if (luck < errorShare / 2) return 'refused'
    return luck < errorShare ? 'takenAndRefused' : luck < errorShare + 0.01 ? 'takenInSilence' : 'taken'
  }
}

/** Until everything is delivered; the network is said to be back, for the pauses that the faults have earned are long. */
const settle = (page: Page, look: () => Promise<Books>) =>
  expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        return (await look()).waiting
      },
      { timeout: 60_000, intervals: [250] },
    )
    .toBe(0)

const headings = { '/sso/register': 'Create your account', '/sso/login': 'Sign in' }

interface Versions {
  versions: { versionId: string; runningStatus: string }[]
}

/** Stops the worker wherever it is; true when it ran. */
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

/** Hands messages to the worker as a page does: again and again, with the same id, until it says that they are committed. */
const enqueueInPage = (page: Page, ids: readonly string[], eventId: string) =>
  page.evaluate(
    async ([all, event]) => {
      const at = Date.now()
      const records = all.map((id) => ({
        id,
        at,
        kind: 'action',
        data: `action,app_id=torture event_id="${id}" ${at}`,
      }))
      const message = { v: 2, kind: 'enqueue', lane: 'monitor', records, eventId: event }
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
    [ids, eventId] as const,
  )

test('@worker beacons survive killed workers, failing answers and a collector that goes away', async ({
  page,
  environment,
  collector,
}) => {
  test.setTimeout(isTorture ? 900_000 : 90_000)
  const random = seeded(seed)
  const run = `run-${seed}`
  await page.goto('/sso/login')
  await workerControls(page)
  const observer = await openObserver(page)
  const kill = await openKiller(page)
  misbehave(collector, random)

  const acknowledged = new Set<string>()
  const captures: Promise<void>[] = []
  let sent = 0
  let killed = 0
  while (killed < kills || sent < beacons) {
    const count = Math.min(beacons - sent, Math.ceil(((beacons * 2) / kills) * random()))
    const ids = Array.from({ length: count }, () => `${run}-${String(++sent).padStart(5, '0')}`)
    if (ids.length > 0)
      captures.push(
        enqueueInPage(page, ids, `${run}-event-${sent}`).then(() => {
          for (const id of ids) acknowledged.add(id)
        }),
      )
    else await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ v: 2, kind: 'views' }))
    await page.waitForTimeout(random() * 60)
    if (random() < 0.03) await collector.close()
    else if (random() < 0.3) await collector.open()
    if (await kill()) killed += 1
    expectBalanced(await readBooks(observer), `kill ${killed}: repeat with ${repeat}`)
  }
  await collector.open()
  collector.fate = () => 'taken'
  await Promise.all(captures)
  await settle(page, () => readBooks(observer))

  const { captured, dropped } = expectBalanced(await readBooks(observer), `the end: repeat with ${repeat}`)
  const stored = await storedLines(environment, run)
  expect({ repeat, acknowledged: acknowledged.size, stored: stored.length, dropped }).toEqual({
    repeat,
    acknowledged: beacons,
    stored: beacons,
    dropped: {},
  })
  expect(captured).toBeGreaterThanOrEqual(beacons)
})

test('@page beacons survive killed tabs, failing answers and a collector that goes away', async ({
  page,
  context,
  environment,
  collector,
}) => {
  test.setTimeout(isTorture ? 900_000 : 90_000)
  const random = seeded(seed)
  await context.addInitScript(() => {
    // what a tab sends at its end is proved elsewhere; here it would store what was never captured
    navigator.sendBeacon = () => false
  })
  // the server is shared with the tests before
  const before = (await storedLines(environment, 'app_id=')).length
  const observer = await openObserver(page)
  misbehave(collector, random)
  const visit = async (from: Page) => {
    for (const [path, name] of Object.entries(headings)) {
      await from.evaluate((to) => history.pushState(null, '', to), path)
      if (random() < 0.7) await from.getByRole('heading', { level: 1, name }).waitFor()
    }
  }
  for (let tab = 0; tab < tabs; tab++) {
    const opened = await context.newPage()
    await opened.goto('/sso/login', { waitUntil: 'commit' })
    if (random() < 0.8) await opened.getByRole('heading', { level: 1 }).waitFor()
    await visit(opened)
    await opened.waitForTimeout(random() * 150)
    if (random() < 0.15) await collector.close()
    else if (random() < 0.5) await collector.open()
    const session = await context.newCDPSession(opened)
    const gone = opened.waitForEvent('crash')
    session.send('Page.crash').catch(() => undefined)
    await gone
    await opened.close()
    expectBalanced(await readBooks(observer), `tab ${tab}: repeat with ${repeat}`)
  }
  await collector.open()
  collector.fate = () => 'taken'
  await page.goto('/sso/login')
  await settle(page, () => readBooks(observer))
  const { captured, dropped } = expectBalanced(await readBooks(observer), `the end: repeat with ${repeat}`)
  const stored = await storedLines(environment, 'app_id=')
  expect({ repeat, stored: stored.length - before, dropped }).toEqual({ repeat, stored: captured, dropped: {} })
  expect(captured).toBeGreaterThan(tabs)
})
