import { chromium, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { stopWorker } from '../../test/e2e/environment/worker-control.ts'
import { findBrowser } from '../browser.ts'
import type { Bench, Measure } from './measure-types.ts'
import type { QueueOrder } from './outbox-worker.ts'
import { type Mood, openStandInCollector } from './stand-in-collector.ts'
import { openWorkerPage } from './worker-page.ts'

const queues = ['ours', 'workbox'] as const
type QueueName = (typeof queues)[number]
type Collector = Awaited<ReturnType<typeof openStandInCollector>>

const eventCount = 100
const loadCount = 1000
const kills = 10
/** How often a queue may be woken after the outage before what has not come is taken for lost. */
const rounds = 20

const workerSource = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: 'scripts/bench/outbox-worker.ts', formats: ['iife'], name: 'worker' } },
  })
  const [first] = [built].flat() as Rolldown.RolldownOutput[]
  const chunk = first?.output[0]
  if (!chunk) throw new Error('The worker of the bench was not built.')
  return chunk.code
}

const order = (page: Page, words: QueueOrder): Promise<number> =>
  page.evaluate(async (said) => {
    const { port1, port2 } = new MessageChannel()
    const startedAt = performance.now()
    const reply = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    navigator.serviceWorker.controller?.postMessage(said, [port2])
    if ((await reply) !== 'done') throw new Error(String(await reply))
    return performance.now() - startedAt
  }, words)

/** Said to a worker that will not live to answer. */
const say = (page: Page, words: QueueOrder): Promise<void> =>
  page.evaluate((said) => navigator.serviceWorker.controller?.postMessage(said), words)

const idsOf = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID())

/** Captures while the collector is in this mood, tries to send, then lets it recover and sends until nothing more comes. */
const outage = async (page: Page, collector: Collector, queue: QueueName, mood: Mood, deaths: number) => {
  const ids = idsOf(eventCount)
  collector.become('gone')
  await order(page, { queue, ids })
  await stopWorker(page)
  collector.become(mood)
  if (deaths === 0) await order(page, { queue, wake: true })
  for (let death = 0; death < deaths; death++) {
    await say(page, { queue, wake: true })
    await page.waitForTimeout(60 + 17 * death)
    await stopWorker(page)
  }
  collector.become('up')
  const kept = () => ids.filter((id) => collector.stored[queue]?.has(id)).length
  for (let round = 0; round < rounds && kept() < eventCount; round++) {
    await order(page, { queue, wake: true })
    await page.waitForTimeout(100)
  }
  return kept()
}

const throughput = async (page: Page, collector: Collector, queue: QueueName) => {
  collector.become('gone')
  const enqueueMs = await order(page, { queue, ids: idsOf(loadCount) })
  await outage(page, collector, queue, 'up', 0)
  const ids = idsOf(loadCount)
  const startedAt = performance.now()
  await order(page, { queue, ids })
  await order(page, { queue, wake: true })
  const missing = ids.filter((id) => !collector.stored[queue]?.has(id))
  if (missing.length > 0) throw new Error(`${queue} left ${missing.length} behind`)
  return { enqueue: (loadCount * 1000) / enqueueMs, deliver: (loadCount * 1000) / (performance.now() - startedAt) }
}

const scenarios: readonly { name: string; mood: Mood; deaths: number }[] = [
  { name: 'collector gone, worker stopped', mood: 'gone', deaths: 0 },
  { name: 'collector answers 503', mood: 'refusing', deaths: 0 },
  { name: `worker killed ${kills} × while sending`, mood: 'slow', deaths: kills },
]

/** Our outbox and workbox-background-sync's Queue in one worker, through the same outages and kills, and at full speed. */
export const outboxBench: Bench = async () => {
  const collector = await openStandInCollector(await workerSource())
  const browser = await chromium.launch(await findBrowser())
  try {
    const page = await openWorkerPage(await browser.newContext(), collector.origin)
    const measures: Measure[] = []
    const beside = (value: number) => ({ name: 'workbox-background-sync', value })
    for (const { name, mood, deaths } of scenarios) {
      const kept = { ours: 0, workbox: 0 }
      for (const queue of queues) kept[queue] = await outage(page, collector, queue, mood, deaths)
      const bound = { least: eventCount }
      measures.push({
        name: `kept of ${eventCount}: ${name}`,
        value: kept.ours,
        unit: '',
        bound,
        beside: beside(kept.workbox),
      })
    }
    const speed = {
      ours: await throughput(page, collector, 'ours'),
      workbox: await throughput(page, collector, 'workbox'),
    }
    for (const way of ['enqueue', 'deliver'] as const)
      measures.push({
        name: `outbox: ${way} ${loadCount}`,
        value: speed.ours[way],
        unit: '/s',
        beside: beside(speed.workbox[way]),
      })
    return measures
  } finally {
    await browser.close()
    collector.close()
  }
}
