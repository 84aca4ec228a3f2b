import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { FaultyCollector } from '../../test/e2e/beacons/faulty-collector.ts'
import { openEnvironment } from '../../test/e2e/environment/open-environment.ts'
import { queryServer } from '../../test/e2e/environment/server-database.ts'
import { workerControls } from '../../test/e2e/environment/worker-control.ts'
import type { openRivalPages, Rival } from './rivals/rival-pages.ts'

/** A client that captures events by `capture(name)` in its page, and its collector, which can fail. */
export interface LossClient {
  collector: FaultyCollector
  /** Opens the client's page and waits until it captures. */
  openPage(context: BrowserContext): Promise<Page>
  /** How many events of this run are stored, and how many of them twice. Names of events begin with `event <run> `. */
  stored(run: string): Promise<{ count: number; twice: number }>
  close(): Promise<void>
}

/** An uncaught error is an event of ours. Text: tsx adds helpers to functions. */
const captureByErrors = `
globalThis.capture = (message) => dispatchEvent(new ErrorEvent('error', { error: new Error(message), message }))
`

/** The product as it is built: its sign-in page, its worker and its server, whose collector is reached through one that fails. */
export const openOurs = async (): Promise<LossClient> => {
  const collector = new FaultyCollector()
  await collector.open()
  const environment = await openEnvironment({ COLLECTOR_ORIGIN: collector.origin })
  collector.targetPort = environment.server.port
  return {
    collector,
    openPage: async (context) => {
      await context.addInitScript({ content: captureByErrors })
      const before = collector.batches
      const page = await context.newPage()
      await page.goto(`${environment.origin}/sso/login`)
      await workerControls(page)
      while (collector.batches === before) await delay(50)
      return page
    },
    stored: async (run) => {
      const [row] = await queryServer<{ count: number; rows: number }>(
        environment.server.dataDir,
        `SELECT count(DISTINCT name)::int AS count, count(*)::int AS rows
         FROM (SELECT substring(line from 'error_message="(event ${run} \\d+)"') AS name FROM beacons) named
         WHERE name IS NOT NULL`,
      )
      const { count = 0, rows = 0 } = row ?? {}
      return { count, twice: rows - count }
    },
    close: async () => {
      await environment.close()
      await collector.close()
    },
  }
}

/** One of the other clients, alone on its page. */
export const openRival = async (
  pages: Awaited<ReturnType<typeof openRivalPages>>,
  rival: Rival,
): Promise<LossClient> => {
  const collector = new FaultyCollector()
  await collector.open()
  collector.targetPort = pages.port
  return {
    collector,
    openPage: async (context) => {
      const page = await context.newPage()
      await page.goto(pages.urlOf(rival, collector.origin))
      await page.waitForFunction(() => 'capture' in globalThis)
      return page
    },
    stored: async (run) => ({ count: pages.countOf(run), twice: 0 }),
    close: () => collector.close(),
  }
}
