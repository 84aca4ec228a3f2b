import { expect, test, vi } from 'vitest'
import { callHeaders } from '../core/calls/call-headers.ts'
import { contractVersion, type PageMessage, type PageReply } from '../core/contract.ts'
import type { LocalRuntime } from './local-link.ts'
import { createChannel } from './page-channel.ts'

type Views = Awaited<ReturnType<LocalRuntime['runtime']['snapshot']>>['views']

/** A runtime of this page whose views and queue the test sets. */
const localRuntime = ({ waiting = 0 } = {}) => {
  let publish = (_views: Views) => {}
  const runtime = {
    subscribe: (listener: typeof publish) => {
      publish = listener
      return () => {}
    },
    snapshot: async () => ({ views: [], outboxStatus: { waiting, unsent: 0, lost: {} } }),
    dispatch: vi.fn(async () => {}),
  }
  const sessionView = (bornAt: number, rev: number) =>
    publish([{ machine: 'session', bornAt, rev, view: { status: 'signedOut' } }] as never)
  return { local: { runtime } as unknown as LocalRuntime, dispatch: runtime.dispatch, sessionView }
}

const never = () => Promise.reject(new Error('none'))
const channelOf = (loadLocalRuntime: () => Promise<LocalRuntime>) =>
  createChannel({ container: undefined, register: never, loadLocalRuntime })

test('a failed selection is repeated by the next request', async () => {
  const { local, dispatch } = localRuntime()
  const load = vi.fn(async () => local)
  load.mockRejectedValueOnce(new Error('page')).mockRejectedValueOnce(new Error('memory'))
  const channel = channelOf(load)
  await expect(channel.dispatch('session', { type: 'page.opened' })).rejects.toThrow('memory')
  await channel.dispatch('session', { type: 'page.opened' })
  expect(dispatch).toHaveBeenCalledOnce()
  expect((await channel.link()).kind).toBe('page')
})

test('a page with a memory runtime reports it until it is acknowledged', async () => {
  const { local } = localRuntime()
  const channel = channelOf(vi.fn(async () => local).mockRejectedValueOnce(new Error('no IndexedDB')))
  await channel.link()
  expect(channel.outbox.deadLetters()).toEqual({ 'device memory': 1 })
  await channel.outbox.forgetDeadLetters(['device memory'])
  expect(channel.outbox.deadLetters()).toEqual({})
})

/** A worker whose answers a test changes: of this page's build, or a refusal to speak its contract. */
const workerOf = (build: { isOther: boolean }) => {
  const refused: PageReply = { v: contractVersion + 2, ok: false, reason: 'contract', text: 'another build' }
  const answered: PageReply = { v: contractVersion, ok: true, views: [], waiting: 0 }
  const postMessage = (_: PageMessage, [port]: MessagePort[]) => port?.postMessage(build.isOther ? refused : answered)
  return Object.assign(new EventTarget(), { controller: { postMessage } }) as unknown as ServiceWorkerContainer
}

test('a page whose worker comes to be of a build two versions later reports it, and stores nothing', async () => {
  const build = { isOther: false }
  const loadLocalRuntime = vi.fn(() => Promise.reject(new Error('none')))
  const channel = createChannel({ container: workerOf(build), register: never, loadLocalRuntime })
  await channel.dispatch('session', { type: 'page.opened' })
  expect(channel.outbox.deadLetters()).toEqual({})
  build.isOther = true
  await expect(channel.dispatch('session', { type: 'page.opened' })).rejects.toMatchObject({ reason: 'contract' })
  expect(channel.outbox.deadLetters()).toEqual({ 'device outdated': 1 })
  expect(loadLocalRuntime).not.toHaveBeenCalled()
})

test('a new page that an old worker refuses works by itself', async () => {
  const { local, dispatch } = localRuntime()
  const container = workerOf({ isOther: true })
  const channel = createChannel({ container, register: never, loadLocalRuntime: async () => local })
  await channel.dispatch('session', { type: 'page.opened' })
  expect(dispatch).toHaveBeenCalledOnce()
  expect((await channel.link()).kind).toBe('page')
})

test.each([
  ['changes that waited are said to be lost', 2, { 'device erased': 1 }],
  ['nothing is lost where nothing waited', 0, {}],
])('when a machine starts again, %s', async (_, waiting, lost) => {
  const { local, sessionView } = localRuntime({ waiting })
  const channel = channelOf(async () => local)
  await channel.link()
  sessionView(1, 7)
  expect(channel.outbox.deadLetters()).toEqual({})
  sessionView(2, 1)
  expect(channel.outbox.deadLetters()).toEqual(lost)
})

test.each([
  ['token', 1],
  ['open', 0],
])('after a call that may bring a session (%s) the page asks for it itself: %i', async (kind, asked) => {
  const { local } = localRuntime()
  const snapshot = vi.spyOn(local.runtime, 'snapshot')
  const channel = channelOf(async () => ({
    ...local,
    fetch: async (request) => new Response(await (request as Request).text()),
  }))
  await channel.link()
  snapshot.mockClear()
  const headers = { [callHeaders.call]: kind }
  await channel.fetch(new Request('http://localhost/api/account/login', { method: 'POST', body: '{}', headers }))
  await vi.waitFor(() => expect(snapshot).toHaveBeenCalledTimes(asked))
})

test('channels share only the published views', async () => {
  const first = localRuntime({ waiting: 3 })
  const second = localRuntime()
  const channels = [channelOf(async () => first.local), channelOf(async () => second.local)]
  for (const channel of channels) await channel.link()
  first.sessionView(1, 1)
  expect(channels.map(({ outbox, session }) => [outbox.waiting(), session.getSnapshot().status])).toEqual([
    [3, 'signedOut'],
    [0, 'unknown'],
  ])
})
