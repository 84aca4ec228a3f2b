import { expect, test, vi } from 'vitest'
import { type RuntimeSelectionDeps, selectRuntime } from '../src/channel/select-runtime.ts'
import type { PageMessage } from '../src/core/contract.ts'
import type { Runtime } from '../src/host/runtime-types.ts'

/** A browser whose worker takes control on request, and records its messages. */
const createBrowser = () => {
  const dispatched: string[] = []
  const target = new EventTarget() as EventTarget & { controller: unknown }
  target.controller = null
  const worker = {
    postMessage: (message: PageMessage, [port]: MessagePort[]) => {
      dispatched.push(message.kind)
      port?.postMessage({ v: message.v, ok: true, views: [] })
    },
  }
  return {
    dispatched,
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

/** A page that runs its own machines until the worker takes control. */
const openPage = async (settled: Promise<void>, fetch: () => Promise<Response>) => {
  const browser = createBrowser()
  const stop = vi.fn()
  const runtime = {
    subscribe: () => () => {},
    snapshot: async () => ({ views: [], outboxStatus: { waiting: 0 } }),
    stop,
    settled: () => settled,
  } as unknown as Runtime
  const register: RuntimeSelectionDeps['register'] = () => Promise.reject(new Error('not yet'))
  const loadLocalRuntime = async () => ({ runtime, fetch, orgTexts: async () => null }) as never
  const { container } = browser
  const link = await selectRuntime({
    container,
    register,
    loadLocalRuntime,
    onViews() {},
    newId: () => 'id',
    outdated() {},
    pause: { isOn: () => false, whenOff: async () => {} },
  })
  expect(link.kind).toBe('page')
  return { ...browser, stop, link }
}

test('a worker that takes over late is woken for work of this page once that has ended', async () => {
  const { ended, end } = pending()
  const { dispatched, takeControl, stop, link } = await openPage(ended, async () => new Response())
  takeControl()
  await vi.waitFor(() => expect(dispatched).toEqual(['views', 'wake']))
  expect(stop).toHaveBeenCalled()
  expect(link.kind).toBe('worker-claimed')
  end()
  await vi.waitFor(() => expect(dispatched).toEqual(['views', 'wake', 'wake']))
})

test('a sign-in whose answer arrives after the worker took over continues in the worker', async () => {
  const { ended, end } = pending()
  const { dispatched, takeControl, link } = await openPage(Promise.resolve(), () =>
    ended.then(() => new Response('in')),
  )
  const answer = link.fetch('http://localhost/api/account/login')
  takeControl()
  await vi.waitFor(() => expect(dispatched).toEqual(['views', 'wake', 'wake']))
  end()
  expect(await (await answer).text()).toBe('in')
  expect(dispatched).toEqual(['views', 'wake', 'wake', 'wake'])
})
