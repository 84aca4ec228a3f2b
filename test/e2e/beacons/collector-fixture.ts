import type { Page } from '@playwright/test'
import { patience } from '../../patience.ts'
import { test as base } from '../environment/environment-fixture.ts'
import { type Environment, openEnvironment } from '../environment/open-environment.ts'
import { queryServer } from '../environment/server-database.ts'
import { FaultyCollector } from './faulty-collector.ts'

/** The long run of `npm run proofs`. */
export const isTorture = Boolean(process.env.TORTURE)
export const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** The environment with a collector on its own origin that can fail. It accepts everything again after each test. */
export const test = base.extend<{ collector: FaultyCollector }, { environment: Environment; shared: FaultyCollector }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const collector = new FaultyCollector()
      await collector.open()
      await use(collector)
      await collector.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ shared }, use) => {
      const environment = await openEnvironment({ COLLECTOR_ORIGIN: shared.origin })
      shared.targetPort = environment.server.port
      await use(environment)
      await environment.close()
    },
    { scope: 'worker', timeout: patience * 90_000 },
  ],
  collector: async ({ shared }, use) => {
    await use(shared)
    await shared.reset()
  },
})

/** The lines that the real collector has stored and that contain these words. */
export const storedLines = async (environment: Environment, words: string): Promise<string[]> =>
  (
    await queryServer<{ line: string }>(
      environment.server.dataDir,
      `SELECT line FROM beacons WHERE position('${words}' in line) > 0`,
    )
  ).map(({ line }) => line)

/** A page of this origin that runs none of our code. */
export const openObserver = async (page: Page): Promise<Page> => {
  const observer = await page.context().newPage()
  await observer.goto('/favicon.svg')
  return observer
}
