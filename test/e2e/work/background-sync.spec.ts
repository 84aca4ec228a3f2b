import type { BrowserContext } from '@playwright/test'
import { unsentTag } from '../../../src/core/sync/lane-types.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { RawBrowser } from '../environment/raw-browser.ts'
import { makeProject } from '../environment/work-data.ts'

interface Registered {
  registrations: { registrationId: string; scopeURL: string }[]
}

// Playwright loses a worker that the browser starts again for an event, so this test uses the protocol directly
test('@worker what waits is sent once there is a network, though all pages were closed before', async ({
  people,
  environment,
}) => {
  const { origin, gate } = environment
  const owner = await people.owner()
  await makeProject(people, owner, { key: 'HAR', name: 'Harbour' }, [])
  const browser = await RawBrowser.launch()
  try {
    const addCookies = (cookies: object[]) => browser.send('Storage.setCookies', { cookies })
    await people.signIn({ addCookies } as unknown as BrowserContext, owner)
    const page = await browser.open(`${origin}/p/HAR/list`)
    // nothing can be evaluated while the page navigates
    const isTrue = (expression: string) => page.evaluate<boolean>(expression).catch(() => false)
    await expect.poll(() => isTrue(`performance.getEntriesByName('offline-ready').length > 0`)).toBe(true)
    await gate.close()
    const newIssue = `document.querySelector('main input[aria-label="New issue"]')`
    await expect.poll(() => isTrue(`${newIssue} !== null`)).toBe(true)
    await page.evaluate(`${newIssue}.focus()`)
    await browser.send('Input.insertText', { text: 'Paint the boat' }, page.sessionId)
    const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
    for (const type of ['keyDown', 'keyUp'])
      await browser.send('Input.dispatchKeyEvent', { type, ...enter }, page.sessionId)
    await expect.poll(() => isTrue(`document.querySelector('[data-issue]') !== null`)).toBe(true)

    const elsewhere = await browser.open('about:blank')
    const registered = browser.next<Registered>('ServiceWorker.workerRegistrationUpdated')
    await browser.send('ServiceWorker.enable', {}, elsewhere.sessionId)
    const { registrationId } =
      (await registered).registrations.find(({ scopeURL }) => scopeURL.startsWith(origin)) ?? {}
    await browser.send('Target.closeTarget', { targetId: page.targetId })
    // the closing page may start it once more
    const stopped = async () => {
      await browser.send('ServiceWorker.stopAllWorkers', {}, elsewhere.sessionId)
      return (await browser.findWorker()) === undefined
    }
    await expect.poll(stopped).toBe(true)
    await gate.open()
    // the browser does this once a page has registered the tag; headless browsers have background sync turned off
    const event = { origin, registrationId, tag: unsentTag, lastChance: false }
    await browser.send('ServiceWorker.dispatchSyncEvent', event, elsewhere.sessionId)
    const stored = async () => JSON.stringify(await people.call('/work/issues', { projectKey: 'HAR' }, owner.token))
    await expect.poll(stored, { timeout: 10_000 }).toContain('Paint the boat')
  } finally {
    await browser.close()
    await gate.open()
  }
})
