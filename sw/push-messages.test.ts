import { expect, test } from 'vitest'
import { newsLock } from '../src/core/work/push-message.ts'
import { endPushAtSignOut, openNotification, showPush } from './push-messages.ts'

const notification = () => {
  const done: string[] = []
  return { done, given: { close: () => done.push('closed'), data: { url: '/i/HAR-1' } } }
}

type Page = Awaited<ReturnType<Parameters<typeof openNotification>[0]['clients']['matchAll']>>[number]

const clientsWith = (done: string[], pages: Page[]) => ({
  matchAll: async () => pages,
  openWindow: async (url: string) => void done.push(`opened ${url}`),
})

test('a pressed notification opens its issue in a page that is there', async () => {
  const { done, given } = notification()
  const navigate = async (url: string) => {
    done.push(`led to ${url}`)
    return { focus: async () => void done.push('in front') }
  }
  await openNotification({ clients: clientsWith(done, [{ navigate }]) }, given)
  expect(done).toEqual(['closed', 'led to /i/HAR-1', 'in front'])
})

test.each<[string, Page[]]>([
  ['no page is there', []],
  ['the page belongs to no worker', [{ navigate: () => Promise.reject(new TypeError()) }]],
])('a pressed notification opens its issue in a new page: %s', async (_, pages) => {
  const { done, given } = notification()
  await openNotification({ clients: clientsWith(done, pages) }, given)
  expect(done).toEqual(['closed', 'opened /i/HAR-1'])
})

const message = { title: 'HAR-1', body: 'red?', tag: 'issue-1', url: '/i/1', language: 'en', unread: 1 }

type Locks = Parameters<typeof showPush>[0]['navigator']['locks']

const heldLocks = (...names: string[]): Locks => ({
  query: async () => ({ held: names.map((name) => ({ name, mode: 'shared', clientId: 'page' })), pending: [] }),
})

/** What is done with the notification of a push while pages hold these locks. */
const doneWith = async (
  locks: Locks = heldLocks(),
  given: unknown = message,
  present: string | null = '1',
): Promise<string[]> => {
  const { done, given: shown } = notification()
  const registration = {
    showNotification: async (title: string, { silent }: NotificationOptions) =>
      void done.push(`${title} shown${silent ? ' silently' : ''}`),
    getNotifications: async () => [shown],
  }
  const deps = { registration, navigator: { locks }, person: async () => present }
  await showPush(deps, { json: () => given })
  return done
}

test.each<[string, Locks]>([
  ['no page in front shows the news', heldLocks('worktide-wait:1|o', 'worktide-owner:x')],
  ['the browser has no locks', undefined],
  ['the browser refuses locks', { query: () => Promise.reject(new Error('opaque origin')) }],
])('a push is shown: %s', async (_, locks) => {
  expect(await doneWith(locks)).toEqual(['HAR-1 shown'])
})

test('while somebody works in a page that shows the news, a push is shown only because the browser demands it', async () => {
  expect(await doneWith(heldLocks('worktide-wait:1|o', newsLock))).toEqual(['HAR-1 shown silently', 'closed'])
})

test('a push that arrives after its person has signed out is not shown, nor to the next person', async () => {
  const forOne = { ...message, person: '1' }
  expect(await doneWith(heldLocks(), forOne, '1')).toEqual(['HAR-1 shown'])
  for (const present of [null, '2']) expect(await doneWith(heldLocks(), forOne, present)).toEqual([])
})

test.each([
  [null],
  ['HAR-1'],
  [{ ...message, person: 1 }],
  [{ ...message, title: undefined }],
  [{ ...message, url: 'https://elsewhere.example/i/1' }],
  [{ ...message, language: 'de' }],
  [{ ...message, unread: '1' }],
])('what is no message of the server is not shown: %j', async (given) => {
  expect(await doneWith(heldLocks(), given)).toEqual([])
})

test('a person who signs out ends the pushes; the end of a session does not, because they may sign in again', async () => {
  const ended: string[] = []
  const subscription = { unsubscribe: async () => ended.push('ended') > 0 } as unknown as PushSubscription
  const registration = { pushManager: { getSubscription: async () => subscription } }
  for (const reason of ['invalid', 'revoked', 'refreshFailed'] as const)
    await endPushAtSignOut(registration, { status: 'signedOut', cleared: { reason, epoch: 1 } })
  expect(ended).toEqual([])
  await endPushAtSignOut(registration, { status: 'signedOut', cleared: { reason: 'signedOut', epoch: 1 } })
  expect(ended).toEqual(['ended'])
})
