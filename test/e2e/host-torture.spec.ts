import { expect, type Page } from '@playwright/test'
import { seeded } from '../../src/host/conformance/seeded.ts'
import { test } from '../conformance/harness-fixture.ts'
import { isTorture, seed } from './beacons/collector-fixture.ts'
import { stopWorker, workerTookOver } from './environment/worker-control.ts'

const events = isTorture ? 1000 : 120
const kills = isTorture ? 300 : 30
const tabs = 3
/** As in `src/store/machine-rows.ts`. */
const logRing = 500
const tortured = 'tortured'
const again = `SEED=${seed} ${isTorture ? 'TORTURE=1 ' : ''}npm run e2e -- host-torture`

/** Dispatches one event like pages do: after a time-out once more with the same id. False if unanswered. */
const dispatch = (page: Page, eventId: string): Promise<boolean> =>
  page.evaluate(
    async ([name, id]) => {
      const event = { type: 'route.entered', at: 5, name: 'home' }
      const dispatched = window.execute({ device: name, do: 'dispatch', machine: 'session', event, eventId: id })
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), 1000))
      return (await Promise.race([dispatched, late])) !== null
    },
    [tortured, eventId] as const,
  )

/** The final content of the device. */
const read = (page: Page) =>
  page.evaluate(async (name) => {
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await asked(indexedDB.open(name))
    const all = (store: string) => asked(db.transaction(store).objectStore(store).getAll())
    const log = (await all('log')) as { machine: string; rev: number; eventId: string }[]
    const machines = (await all('machines')) as { id: string; rev: number }[]
    const seen = (await all('seen')) as { eventId: string; rev: number }[]
    db.close()
    return {
      rev: machines.find(({ id }) => id === 'session')?.rev,
      log: log.filter(({ machine }) => machine === 'session').sort((one, other) => one.rev - other.rev),
      seen: Object.fromEntries(seen.map(({ eventId, rev }) => [eventId, rev])),
    }
  }, tortured)

const expectOnce = async (page: Page, dispatched: readonly string[]) => {
  const { rev, log, seen } = await read(page)
  expect(rev, `applied, of ${dispatched.length} told: ${again}`).toBe(dispatched.length)
  expect(dispatched.map((id) => seen[id]).sort((one, other) => (one ?? 0) - (other ?? 0))).toEqual(
    dispatched.map((_, at) => at + 1),
  )
  const first = Math.max(0, dispatched.length - logRing)
  expect(log.map((row) => row.rev)).toEqual(dispatched.slice(first).map((_, at) => first + at + 1))
  expect(log.map((row) => row.eventId)).toEqual(log.map((row) => dispatched.find((id) => seen[id] === row.rev)))
}

/** Stops the worker at random moments until `isDone`; returns how often. */
const killWorker = async (page: Page, random: () => number, isDone: () => boolean): Promise<number> => {
  let killed = 0
  for (; !isDone() && killed < kills; killed++) await stopWorker(page, random() * 60)
  return killed
}

/**
 * A tab dispatches the remaining events until it is closed at a random moment; the next one repeats the unanswered ones.
 */
const liveInTabs = async (open: () => Promise<Page>, left: string[], random: () => number): Promise<number> => {
  const page = await open()
  for (let id = left.pop(); id; id = left.pop()) {
    const dispatched = dispatch(page, id).catch(() => false)
    const dies = random() < kills / events
    if (dies) {
      await page.waitForTimeout(random() * 8)
      await page.close()
    }
    if (!(await dispatched)) left.push(id)
    if (dies) return 1 + (await liveInTabs(open, left, random))
  }
  return 0
}

test.describe('acknowledged events are applied once each, with a log row', () => {
  const ids = Array.from({ length: events }, (_, at) => `event-${at}`)
  test('the worker is killed at random moments @worker', async ({ page, harness, device }) => {
    device.name = tortured
    if (isTorture) test.setTimeout(900_000)
    await page.goto(`${harness.origin}/?runtime=worker`)
    await page.evaluate(() => navigator.serviceWorker.register('/worker.js'))
    await workerTookOver(page)
    let isDone = false
    let unanswered = 0
    const telling = async () => {
      for (const id of ids) while (!(await dispatch(page, id))) unanswered += 1
      isDone = true
    }
    const [killed] = await Promise.all([killWorker(page, seeded(seed), () => isDone), telling()])
    console.log(`${events} events, the worker killed ${killed} times, ${unanswered} answers lost`)
    expect(killed).toBeGreaterThan(kills / 10)
    expect(unanswered, 'killed with an event in hand').toBeGreaterThanOrEqual(isTorture ? 5 : 0)
    await expectOnce(page, ids)
  })

  test('tabs that are their own runtime are killed at random moments @page', async ({ context, harness, device }) => {
    device.name = tortured
    if (isTorture) test.setTimeout(900_000)
    const open = async () => {
      const page = await context.newPage()
      await page.goto(`${harness.origin}/?runtime=page`)
      return page
    }
    const left = [...ids]
    const random = seeded(seed)
    const deaths = await Promise.all(Array.from({ length: tabs }, () => liveInTabs(open, left, random)))
    const killed = deaths.reduce((sum, count) => sum + count, 0)
    console.log(`${events} events, ${killed} tabs killed`)
    expect(killed).toBeGreaterThan(kills / 2)
    await expectOnce(await open(), ids)
  })
})
