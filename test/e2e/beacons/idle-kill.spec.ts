import { patience } from '../../patience.ts'
import { expect } from '../environment/environment-fixture.ts'
import { RawBrowser } from '../environment/raw-browser.ts'
import { isTorture, storedLines, test } from './collector-fixture.ts'

/** Longer than the 30 s after which a browser stops an idle worker. */
const pauseSeconds = 45
const whileIdle = { timeout: patience * 60_000, intervals: [250] }

test.describe('@worker a worker stopped by the browser itself', () => {
  test.skip(!isTorture, 'takes a minute of idling: a row of npm run proofs')
  test.setTimeout(patience * 180_000)

  test('still delivers after a back-off that ended while it was stopped', async ({ environment, collector }) => {
    collector.fate = () => 'refused'
    collector.retryAfterSeconds = pauseSeconds
    const browser = await RawBrowser.launch()
    try {
      const { evaluate } = await browser.open(`${environment.origin}/sso/login`)
      const isControlled = () => evaluate<boolean>(`Boolean(navigator.serviceWorker.controller)`)
      await expect.poll(isControlled, whileIdle).toBe(true)
      await expect.poll(() => collector.batches, whileIdle).toBeGreaterThan(0)
      const visit = await evaluate<string>(`JSON.parse(localStorage.getItem('worktide-visit')).id`)
      const refusedAt = Date.now()
      collector.fate = () => 'taken'
      expect(await browser.findWorker()).toBeDefined()

      await expect.poll(() => browser.findWorker(), whileIdle).toBeUndefined()
      const stoppedAfter = Date.now() - refusedAt
      expect(stoppedAfter).toBeLessThan(pauseSeconds * 1000)
      expect(await storedLines(environment, visit)).toEqual([])

      await expect.poll(async () => (await storedLines(environment, visit)).length, whileIdle).toBeGreaterThan(0)
      expect(Date.now() - refusedAt).toBeGreaterThanOrEqual(pauseSeconds * 1000 - 1000)
    } finally {
      await browser.close()
    }
  })
})
