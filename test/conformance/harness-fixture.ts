import { engine } from '../e2e/environment/engine.ts'
import { savePageTraces } from '../page-trace.ts'
import { openHarness } from './open-harness.ts'

type Harness = Awaited<ReturnType<typeof openHarness>>

interface HarnessTest {
  /** The database of the test; if the test fails, its trace is saved. */
  device: { name: string }
}

/** The page and worker of the harness, served once per Playwright worker. */
export const test = engine.extend<HarnessTest, { harness: Harness }>({
  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const harness = await openHarness()
      await use(harness)
      harness.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  device: ({}, use) => use({ name: '' }),
  context: async ({ context, device }, use, info) => {
    await use(context)
    if (info.status !== info.expectedStatus) await savePageTraces(context, info, info.project.name, device.name)
  },
})
