import { expect, test, vi } from 'vitest'
import { chooseHome, type LadderDeps } from '../src/channel/choose-home.ts'
import type { PageMessage } from '../src/core/contract.ts'
import type { Home } from '../src/host/home-types.ts'

/** A browser whose worker takes control when told, and says what it was told. */
const createBrowser = () => {
  const told: string[] = []
  const target = new EventTarget() as EventTarget & { controller: unknown }
  target.controller = null
  const worker = {
    postMessage: (message: PageMessage, [port]: MessagePort[]) => {
      told.push(message.kind)
      port?.postMessage({ v: message.v, ok: true, views: [] })
    },
  }
  return {
    told,
    container: target as unknown as ServiceWorkerContainer,
    takeControl: () => {
      target.controller = worker
      target.dispatchEvent(new Event('controllerchange'))
    },
  }
}

const pending = () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end }
}

/** A page that runs its machines by itself, until the worker takes control. */
const openPage = async (settled: Promise<void>, fetch: () => Promise<Response>) => {
  const browser = createBrowser()
  const stop = vi.fn()
  const home = {
    subscribe: () => () => {},
    look: async () => ({ views: [], news: { waiting: 0 } }),
    stop,
    settled: () => settled,
  } as unknown as Home
  const register: LadderDeps['register'] = () => Promise.reject(new Error('not yet'))
  const loadLocalHome = async () => ({ home, fetch, orgTexts: async () => null }) as never
  const { container } = browser
  const link = await chooseHome({ container, register, loadLocalHome, hear() {}, newId: () => 'id', outdated() {} })
  expect(link.kind).toBe('page')
  return { ...browser, stop, link }
}

test('a worker that comes late is woken for what this page had begun, once that has ended', async () => {
  const { ended, end } = pending()
  const { told, takeControl, stop, link } = await openPage(ended, async () => new Response())
  takeControl()
  await vi.waitFor(() => expect(told).toEqual(['views', 'wake']))
  expect(stop).toHaveBeenCalled()
  expect(link.kind).toBe('worker-claimed')
  end()
  await vi.waitFor(() => expect(told).toEqual(['views', 'wake', 'wake']))
})

test('a sign-in whose answer comes when the worker has taken over is gone on with there', async () => {
  const { ended, end } = pending()
  const { told, takeControl, link } = await openPage(Promise.resolve(), () => ended.then(() => new Response('in')))
  const answer = link.fetch('http://localhost/api/account/login')
  takeControl()
  await vi.waitFor(() => expect(told).toEqual(['views', 'wake', 'wake']))
  end()
  expect(await (await answer).text()).toBe('in')
  expect(told).toEqual(['views', 'wake', 'wake', 'wake'])
})
