import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { FaultyCollector } from '../../test/e2e/beacons/faulty-collector.ts'
import type { KillableBrowser } from '../../test/e2e/environment/killable-browser.ts'
import { stopWorker } from '../../test/e2e/environment/worker-control.ts'

export const eventCount = 100
/** The events of a run are captured one after another, as by a busy page: some clients refuse a hundred at once. */
const betweenMs = 20

/** One client in a browser of its own, with a collector of its own. */
export interface LossRun {
  browser: KillableBrowser
  collector: FaultyCollector
  context: BrowserContext
  page: Page
  /** Opens the client's page and waits until it captures. */
  openPage(context: BrowserContext): Promise<Page>
  /** The prefix of the names of this run's events. */
  name: string
}

export interface LossScenario {
  name: string
  /** Captures the events while something fails, and ends when nothing fails any more. */
  run(run: LossRun): Promise<void>
  /** How long to wait afterwards until everything has arrived; longer for clients whose pauses have grown. */
  patienceMs: number
  /** Only a client with a worker can lose events here. */
  needsWorker?: true
}

const capture = ({ page, name }: LossRun): Promise<void> =>
  page.evaluate(
    async ([run, count, wait]) => {
      const { capture } = globalThis as unknown as { capture(name: string): void }
      for (let at = 0; at < count; at++) {
        capture(`event ${run} ${at}`)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    },
    [name, eventCount, betweenMs] as const,
  )

/** A person comes back and does something, because some clients send their stored events only then. */
const comeBack = async (run: LossRun, context: BrowserContext): Promise<void> => {
  await run.collector.reset()
  const page = await run.openPage(context)
  await page.evaluate(() => (globalThis as unknown as { capture(name: string): void }).capture('came back'))
}

const reopen = async (run: LossRun): Promise<void> => {
  await run.browser.kill()
  await comeBack(run, await run.browser.open())
}

const answering = (name: string, seconds: number, prepare: (collector: FaultyCollector) => void): LossScenario => ({
  name: `${name} for ${seconds} s`,
  run: async (run) => {
    prepare(run.collector)
    const end = delay(seconds * 1000)
    await capture(run)
    await end
    await run.collector.reset()
  },
  patienceMs: seconds > 10 ? 120_000 : 60_000,
})

const downSeconds = 5
/** In this time each client sends or stores everything that was captured, before the browser is killed. */
const settleMs = 3000

/** Nothing fails here: if a client loses something, the bench does not treat it properly. */
export const control: LossScenario = { name: 'collector up', run: capture, patienceMs: 60_000 }

export const scenarios: readonly LossScenario[] = [
  {
    name: `collector down for ${downSeconds} s, tab open`,
    run: async (run) => {
      await run.collector.close()
      const end = delay(downSeconds * 1000)
      await capture(run)
      await end
      await run.collector.open()
    },
    patienceMs: 60_000,
  },
  {
    name: 'collector down, browser killed, reopened',
    run: async (run) => {
      await run.collector.close()
      await capture(run)
      await delay(settleMs)
      await reopen(run)
    },
    patienceMs: 60_000,
  },
  {
    name: 'collector down, tab closed, reopened',
    run: async (run) => {
      await run.collector.close()
      await capture(run)
      await run.page.close()
      await delay(settleMs)
      await comeBack(run, run.context)
    },
    patienceMs: 60_000,
  },
  answering('collector answers 503', 9, (collector) => {
    collector.fate = () => 'refused'
  }),
  answering('collector answers 503', 31, (collector) => {
    collector.fate = () => 'refused'
  }),
  answering('collector answers 429', 9, (collector) => {
    collector.fate = () => 'refused'
    collector.refusal = 429
  }),
  answering('collector stores, but answers 503', 9, (collector) => {
    collector.fate = () => 'takenAndRefused'
  }),
  {
    name: 'browser killed while a request is under way, reopened',
    run: async (run) => {
      run.collector.fate = () => 'ignored'
      await capture(run)
      await delay(settleMs)
      await reopen(run)
    },
    patienceMs: 60_000,
  },
  {
    name: 'worker killed three times while its request is stored unanswered',
    run: async (run) => {
      run.collector.fate = () => 'takenInSilence'
      await capture(run)
      for (let kill = 0; kill < 3; kill++) {
        await stopWorker(run.page, 500)
        await run.page.evaluate(() => dispatchEvent(new Event('online')))
      }
      await run.collector.reset()
    },
    patienceMs: 60_000,
    needsWorker: true,
  },
]
