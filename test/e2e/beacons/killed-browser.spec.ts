import { expect } from '../environment/environment-fixture.ts'
import { KillableBrowser } from '../environment/killable-browser.ts'
import { workerControls } from '../environment/worker-control.ts'
import { storedLines, test } from './collector-fixture.ts'
import { expectBalanced, readBooks } from './outbox-books.ts'

test('beacons that were queued or on their way when the browser was killed arrive, once', async ({
  environment,
  collector,
  runtime,
}) => {
  test.skip(process.platform !== 'linux', 'processes are found in /proc; ends when another way is needed')
  const browser = new KillableBrowser(environment.origin, runtime)
  try {
    // the first batch is stored, but nobody answers: it is on its way when the browser dies, and all others wait for it
    collector.fate = () => 'takenInSilence'
    const before = collector.batches
    const first = await browser.open()
    const page = first.pages()[0] ?? (await first.newPage())
    await page.goto('/sso/login')
    if (runtime === 'worker') await workerControls(page)
    await expect.poll(() => collector.batches).toBeGreaterThan(before)
    for (const name of ['Create an account', 'I already have an account', 'Create an account'])
      await page.getByRole('link', { name }).click()
    await expect.poll(async () => (await readBooks(page)).captured).toBeGreaterThanOrEqual(4)
    const visit = await page.evaluate(() => JSON.parse(localStorage.getItem('worktide-visit') ?? '{}').id as string)
    const { captured, waiting } = expectBalanced(await readBooks(page), 'before the kill')
    expect(waiting).toBe(captured)
    await browser.kill()

    collector.fate = () => 'taken'
    const second = await browser.open()
    const again = second.pages()[0] ?? (await second.newPage())
    await again.goto('/sso/login')
    await expect.poll(async () => (await storedLines(environment, visit)).length).toBeGreaterThanOrEqual(captured)
    await expect.poll(async () => (await readBooks(again)).waiting).toBe(0)
    expectBalanced(await readBooks(again), 'after the kill')
    // a visit that reached the disk goes on, with the view of the page that was opened again
    const others = (await readBooks(again)).captured - captured
    expect((await storedLines(environment, visit)).length - captured).toBeLessThanOrEqual(others)
  } finally {
    await browser.dispose()
  }
})
