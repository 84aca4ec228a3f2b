import { afterEach, expect, test, vi } from 'vitest'
import { runtimeMachines } from '../core/runtime-machines.ts'
import { createMemoryRuntime } from '../host/runtimes/memory-runtime.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import { sessionDatabase } from '../store/store-types.ts'
import { createOutboxLanes } from './outbox-lanes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A runtime without a person whose usage host is blocked, as by an ad-blocker. */
const open = () => {
  vi.stubGlobal('self', { location: { origin: 'https://w.test' } })
  const analytics = { isDebug: false, apiKey: 'key', host: 'https://posthog.test', hosts: {} }
  const asked: string[] = []
  const fetch = (async (url: string) => {
    asked.push(new URL(url).origin)
    if (url.startsWith(analytics.host)) throw new TypeError('blocked')
    return new Response(null, { status: 204 })
  }) as typeof globalThis.fetch
  const runtime = createMemoryRuntime({
    store: createMemoryStore(sessionDatabase),
    machines: runtimeMachines,
    effects: { session: {} as never, workSync: {} as never, messenger: {} as never },
    lanes: createOutboxLanes({
      ...{ fetch, sessionFetch: fetch, commonHeaders: async () => ({}), credential: async () => null },
      config: async () => ({ collectorOrigin: 'https://w.test', analytics }),
    }),
  })
  const enqueue = async (lane: string, id: string, owner?: string) => {
    await runtime.enqueue(lane, [{ id, kind: 'event', data: id, ...(owner && { owner }) }], { eventId: `of-${id}` })
    await runtime.settled()
  }
  return { runtime, asked, enqueue }
}

test('a blocked usage host pauses usage events alone', async () => {
  // the pause after a failure is random over its whole length: here the longest
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  const { runtime, asked, enqueue } = open()
  await enqueue('usage', 'a')
  await enqueue('monitor', 'b')
  expect(asked).toEqual(['https://posthog.test', 'https://w.test'])
  expect(await runtime.counters('usage')).toMatchObject({ waiting: 1, acknowledged: 0 })
  expect(await runtime.counters('monitor')).toMatchObject({ waiting: 0, acknowledged: 1 })
})

test('a usage event of somebody who left is dropped and counted', async () => {
  const { runtime, asked, enqueue } = open()
  await enqueue('usage', 'a', '7/org')
  expect(asked).toEqual([])
  expect(await runtime.counters('usage')).toMatchObject({ captured: 1, waiting: 0, dropped: { signedOut: 1 } })
})
