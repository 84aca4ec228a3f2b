import type { Page } from '@playwright/test'
import { openWorld, type World } from '../world/open-world.ts'
import { queryServer } from '../world/server-database.ts'
import { test as base } from '../world/world-fixture.ts'
import { FaultyCollector } from './faulty-collector.ts'

/** Where it says so, the long run of `npm run torture`. */
export const isTorture = Boolean(process.env.TORTURE)
export const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** The world, with a collector on an origin of its own that can be made to fail; taking everything again after each test. */
export const test = base.extend<{ collector: FaultyCollector }, { world: World; shared: FaultyCollector }>({
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
  world: [
    async ({ shared }, use) => {
      const world = await openWorld({ COLLECTOR_ORIGIN: shared.origin })
      shared.targetPort = world.server.port
      await use(world)
      await world.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  collector: async ({ shared }, use) => {
    await use(shared)
    await shared.reset()
  },
})

/** The lines that the real collector has stored and that hold these words. */
export const storedLines = async (world: World, words: string): Promise<string[]> =>
  (
    await queryServer<{ line: string }>(
      world.server.dataDir,
      `SELECT line FROM beacons WHERE position('${words}' in line) > 0`,
    )
  ).map(({ line }) => line)

/** A page of this origin that runs nothing of ours: it only looks. */
export const openObserver = async (page: Page): Promise<Page> => {
  const observer = await page.context().newPage()
  await observer.goto('/favicon.svg')
  return observer
}
