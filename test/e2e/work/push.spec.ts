import { randomUUID } from 'node:crypto'
import { findInstalledBrowser } from '../../../scripts/browser.ts'
import { personScope } from '../../../src/core/work/entities.ts'
import type { PushMessage } from '../../../src/core/work/push-message.ts'
import { expect, test } from '../environment/environment-fixture.ts'
import { RawBrowser, type RawTarget } from '../environment/raw-browser.ts'
import { mutateAs } from '../environment/work-seed.ts'
import { sampleProject } from './sample-project.ts'

// Playwright loses a worker that the browser restarts for a push, so this test uses the protocol directly
const installed = findInstalledBrowser()

/** Hands a message to the site's worker, as the browser does with one that came from the push service. */
const deliver = (browser: RawBrowser, from: RawTarget, origin: string, message: PushMessage) =>
  browser.sendToWorker(from, origin, 'ServiceWorker.deliverPushMessage', { data: JSON.stringify(message) })

// texts, because they run in the worker, whose globals have no types in tests
const listShown = `registration.getNotifications().then((found) =>
  found.map(({ title, body, tag, lang }) => ({ title, body, tag, lang })))`
const pressOne = `registration.getNotifications().then(([notification]) =>
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`

const countPages = `clients.matchAll({ type: 'window', includeUncontrolled: true }).then(({ length }) => length)`

/** Evaluates in the worker, which a push has started. */
const inWorker = async <Result>(browser: RawBrowser, script: string): Promise<Result | null> => {
  const found = await browser.findWorker()
  if (!found) return null
  // it may stop meanwhile
  return (await browser.attach(found.targetId)).evaluate<Result>(script).catch(() => null)
}

test('@worker a push is shown when no page is in front, leads to its issue, and goes when it was read elsewhere', async ({
  people,
  environment,
}) => {
  test.skip(installed === null, 'no installed Chrome or Chromium: the headless shell shows no notifications')
  const { origin } = environment
  const anna = await people.owner()
  const ben = await people.member(anna)
  const { issueId } = await sampleProject(people, anna, 'Paint the boat')
  const mention = (color: string) => {
    const text = `@[Anna](user:${anna.userId}) ${color}?`
    return mutateAs(people, ben, 'comment.add', { id: randomUUID(), issueId, text })
  }
  const browser = await RawBrowser.launch(Promise.resolve(installed ?? {}))
  try {
    await browser.send('Browser.grantPermissions', { origin, permissions: ['notifications'] })
    await people.signIn(browser, anna)
    const page = await browser.open(`${origin}/projects`)
    const isControlled = `navigator.serviceWorker.controller?.state === 'activated'`
    await expect.poll(() => page.evaluate(isControlled)).toBe(true)
    const shown = () => inWorker<object[]>(browser, listShown)
    const message: PushMessage = {
      title: 'HAR-1 Paint the boat',
      body: 'Ben Berg mentioned you: red?',
      tag: `issue-${issueId}`,
      ...{ url: `/i/${issueId}`, language: 'en', unread: 1 },
    }
    const { title, body, tag } = message
    await mention('red')
    await deliver(browser, page, origin, message)
    await expect.poll(shown, 'a page in front shows it itself').toEqual([])
    await page.evaluate(`history.pushState(null, '', '/setting/account')`)
    await expect.poll(() => page.evaluate('document.title')).not.toMatch(/Projects/)
    await deliver(browser, page, origin, { ...message, body: 'Ben Berg mentioned you: green?' })
    await expect
      .poll(shown, 'led to the settings, it does not')
      .toEqual([{ title, body: 'Ben Berg mentioned you: green?', tag, lang: 'en' }])

    const elsewhere = await browser.open('about:blank')
    await browser.send('Target.closeTarget', { targetId: page.targetId })
    await deliver(browser, elsewhere, origin, { ...message, person: ben.userId, tag: 'for another person' })
    await deliver(browser, elsewhere, origin, { ...message, person: anna.userId })
    await expect.poll(shown).toEqual([{ title, body, tag, lang: 'en' }])
    await deliver(browser, elsewhere, origin, { ...message, body: 'Ben Berg mentioned you: blue?' })
    await expect.poll(shown).toEqual([{ title, body: 'Ben Berg mentioned you: blue?', tag, lang: 'en' }])

    // no script can press a desktop notification, so the worker gets the event of a press
    const again = await browser.open(`${origin}/inbox`)
    const place = 'location.pathname + document.querySelector("h1")?.textContent'
    // nothing can be evaluated while the page navigates
    const textOf = () => again.evaluate<string>(place).catch(() => '')
    await expect.poll(textOf).toMatch(/^\/inbox.*Inbox/)
    await inWorker(browser, pressOne)
    await expect.poll(textOf).toMatch(/^\/i\/.*Paint the boat$/)
    await expect.poll(shown, 'pressed, it is closed').toEqual([])

    await mention('blue')
    await browser.send('Target.closeTarget', { targetId: again.targetId })
    await expect.poll(() => inWorker(browser, countPages)).toBe(0)
    await deliver(browser, elsewhere, origin, message)
    await expect.poll(shown).toHaveLength(1)
    const reader = await browser.open(`${origin}/inbox`)
    await expect.poll(() => reader.evaluate('document.querySelectorAll("main [data-issue]").length')).toBe(1)
    const asked = { org: anna.orgId, scope: personScope(anna.userId), after: null }
    const { result } = await people.call('/sync/bootstrap', asked, anna.token)
    const ids = result.rows.flatMap(({ entity, id }: { entity: string; id: string }) =>
      entity === 'notice' ? [id] : [],
    )
    await mutateAs(people, anna, 'notice.read', { ids, is: true })
    await expect.poll(shown, 'read elsewhere').toEqual([])
  } finally {
    await browser.close()
  }
})
