import { expect } from '../environment/environment-fixture.ts'
import { KillableBrowser } from '../environment/killable-browser.ts'
import { workerControls } from '../environment/worker-control.ts'
import { storedLines, test } from './collector-fixture.ts'
import { expectBalanced, readOutbox } from './outbox-state.ts'

test('beacons that were queued or in flight when the browser was killed arrive once', async ({
  environment,
  collector,
  runtime,
}) => {
  test.skip(process.platform !== 'linux', 'processes are found in /proc; ends when another way is needed')
  const browser = new KillableBrowser(environment.origin, runtime)
  try {
    // the first batch is stored without an answer: it is in flight when the browser is killed, and all others wait for it
    collector.fate = () => 'takenInSilence'
    const before = collector.batches
    const first = await browser.open()
    const page = first.pages()[0] ?? (await first.newPage())
    await page.goto('/sso/login')
    if (runtime === 'worker') await workerControls(page)
    await expect.poll(() => collector.batches).toBeGreaterThan(before)
    for (const name of ['Create an account', 'Already have an account? Sign in', 'Create an account'])
      await page.getByRole('link', { name }).click()
    await expect.poll(async () => (await readOutbox(page)).captured).toBeGreaterThanOrEqual(4)
    const visit = await page.evaluate(() => JSON.parse(localStorage.getItem('worktide-visit') ?? '{}').id as string)
    const { captured, waiting } = expectBalanced(await readOutbox(page), 'before the kill')
    expect(waiting).toBe(captured)
    await browser.kill()

    collector.fate = () => 'taken'
    const second = await browser.open()
    const again = second.pages()[0] ?? (await second.newPage())
    await again.goto('/sso/login')
    await expect.poll(async () => (await storedLines(environment, visit)).length).toBeGreaterThanOrEqual(captured)
    await expect.poll(async () => (await readOutbox(again)).waiting).toBe(0)
    expectBalanced(await readOutbox(again), 'after the kill')
    // what is the same event is the same line, but for the id that the collector knows it by
    const lines = (await storedLines(environment, visit)).map((line) => line.replace(/event_id="[^"]*"/, ''))
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([])
  } finally {
    await browser.dispose()
  }
})
