import { buildCache } from '../../../src/core/limits.ts'
import { laneChangesChannel, unsentTag } from '../../../src/core/sync/lane-types.ts'
import { patience } from '../../patience.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import type { Environment } from '../environment/open-environment.ts'
import type { People, Person } from '../environment/people.ts'
import { RawBrowser, type RawTarget } from '../environment/raw-browser.ts'
import { makeProject } from '../environment/work-data.ts'
import { mutateAs } from '../environment/work-seed.ts'

// Playwright loses a worker that the browser starts again for an event, so these tests use the protocol directly

const newIssue = `document.querySelector('main input[aria-label="New issue"]')`

/** Nothing can be evaluated while a page navigates. */
const isTrue = (page: RawTarget, expression: string) => page.evaluate<boolean>(expression).catch(() => false)

/** Opens a project's list, and waits until it can be used without a network. */
const openList = async (browser: RawBrowser, people: People, person: Person, origin: string) => {
  await people.signIn(browser, person)
  const page = await browser.open(`${origin}/p/HAR/list`)
  await expect.poll(() => isTrue(page, `performance.getEntriesByName('offline-ready').length > 0`)).toBe(true)
  await expect.poll(() => isTrue(page, `${newIssue} !== null`)).toBe(true)
  const { name, record } = buildCache
  const hasFiles = `caches.match('${record}', { cacheName: '${name}' }).then((listed) => listed.json()).then(({ isWhole }) => isWhole)`
  await expect.poll(() => isTrue(page, hasFiles), { timeout: patience * 60_000 }).toBe(true)
  return page
}

/** Closes the page and stops the worker. Returns a page without scripts, from which the worker can be reached. */
const closeAll = async (browser: RawBrowser, { targetId }: RawTarget, origin: string): Promise<RawTarget> => {
  const elsewhere = await browser.open(`${origin}/favicon.svg`)
  await browser.send('Target.closeTarget', { targetId })
  // the closing page may start it once more
  const isStopped = async () => {
    await browser.send('ServiceWorker.enable', {}, elsewhere.sessionId)
    await browser.send('ServiceWorker.stopAllWorkers', {}, elsewhere.sessionId)
    await browser.send('ServiceWorker.disable', {}, elsewhere.sessionId)
    return (await browser.findWorker()) === undefined
  }
  await expect.poll(isStopped).toBe(true)
  return elsewhere
}

const inBrowser = async ({ gate }: Environment, work: (browser: RawBrowser) => Promise<void>): Promise<void> => {
  const browser = await RawBrowser.launch()
  try {
    await work(browser)
  } finally {
    await browser.close()
    await gate.open()
  }
}

test('@worker what waits is sent once there is a network, though all pages were closed before', async ({
  people,
  environment,
}) => {
  const { origin, gate } = environment
  const owner = await people.owner()
  await makeProject(people, owner, { key: 'HAR', name: 'Harbour' }, [])
  await inBrowser(environment, async (browser) => {
    const page = await openList(browser, people, owner, origin)
    await gate.close()
    await page.evaluate(`${newIssue}.focus()`)
    await browser.send('Input.insertText', { text: 'Paint the boat' }, page.sessionId)
    const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
    for (const type of ['keyDown', 'keyUp'])
      await browser.send('Input.dispatchKeyEvent', { type, ...enter }, page.sessionId)
    await expect.poll(() => isTrue(page, `document.querySelector('[data-issue]') !== null`)).toBe(true)
    const elsewhere = await closeAll(browser, page, origin)
    await gate.open()
    // the browser does this once a page has registered the tag; headless browsers have background sync turned off
    const event = { tag: unsentTag, lastChance: false }
    await browser.sendToWorker(elsewhere, origin, 'ServiceWorker.dispatchSyncEvent', event)
    const stored = async () => JSON.stringify(await people.call('/work/issues', {}, owner.token))
    await expect.poll(stored, { timeout: 10_000 }).toContain('Paint the boat')
  })
})

test('@worker a push brings its news to the device, which shows them without a network', async ({
  people,
  environment,
}) => {
  const { origin, gate } = environment
  const owner = await people.owner()
  const { issueIds } = await makeProject(people, owner, { key: 'HAR', name: 'Harbour' }, [
    { summary: 'Paint the boat' },
  ])
  await inBrowser(environment, async (browser) => {
    const page = await openList(browser, people, owner, origin)
    const elsewhere = await closeAll(browser, page, origin)
    await mutateAs(people, owner, 'issue.set', { id: issueIds[0], field: 'summary', value: 'Sell the boat' })
    await elsewhere.evaluate(
      `new BroadcastChannel('${laneChangesChannel}').onmessage = ({ data }) => { globalThis.isCommitted ||= data.cursor !== undefined }`,
    )
    await browser.sendToWorker(elsewhere, origin, 'ServiceWorker.deliverPushMessage', { data: '{}' })
    await expect.poll(() => isTrue(elsewhere, 'globalThis.isCommitted === true')).toBe(true)
    await gate.close()
    const again = await browser.open(`${origin}/p/HAR/list`)
    await expect
      .poll(() => isTrue(again, `document.querySelector('main')?.textContent.includes('Sell the boat')`))
      .toBe(true)
  })
})
