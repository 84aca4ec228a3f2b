import { chromium, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { stopWorker } from '../../test/e2e/environment/worker-control.ts'
import { findBrowser } from '../browser.ts'
import type { Bench, Measure } from './measure-types.ts'
import type { QueueOrder } from './outbox-worker.ts'
import { type CollectorMode, openStandInCollector } from './stand-in-collector.ts'
import { openWorkerPage } from './worker-page.ts'

const queues = ['ours', 'workbox'] as const
type QueueName = (typeof queues)[number]
type Collector = Awaited<ReturnType<typeof openStandInCollector>>

const eventCount = 100
const loadCount = 1000
const kills = 10
/** Wake-ups after the outage before unsent entries count as lost. */
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

const order = (page: Page, message: QueueOrder): Promise<number> =>
  page.evaluate(async (posted) => {
    const { port1, port2 } = new MessageChannel()
    const startedAt = performance.now()
    const reply = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    navigator.serviceWorker.controller?.postMessage(posted, [port2])
    if ((await reply) !== 'done') throw new Error(String(await reply))
    return performance.now() - startedAt
  }, message)

/** Sends an order without waiting: the worker will be killed. */
const postOrder = (page: Page, message: QueueOrder): Promise<void> =>
  page.evaluate((posted) => navigator.serviceWorker.controller?.postMessage(posted), message)

const idsOf = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID())

/**
 * Enqueues during an outage of this kind, tries to send, then restores the collector and sends until nothing more arrives.
 */
const outage = async (page: Page, collector: Collector, queue: QueueName, mode: CollectorMode, killCount: number) => {
  const ids = idsOf(eventCount)
  collector.setMode('gone')
  await order(page, { queue, ids })
  await stopWorker(page)
  collector.setMode(mode)
  if (killCount === 0) await order(page, { queue, wake: true })
  for (let kill = 0; kill < killCount; kill++) {
    await postOrder(page, { queue, wake: true })
    await page.waitForTimeout(60 + 17 * kill)
    await stopWorker(page)
  }
  collector.setMode('up')
  const storedCount = () => ids.filter((id) => collector.stored[queue]?.has(id)).length
  for (let round = 0; round < rounds && storedCount() < eventCount; round++) {
    await order(page, { queue, wake: true })
    await page.waitForTimeout(100)
  }
  return storedCount()
}

const throughput = async (page: Page, collector: Collector, queue: QueueName) => {
  collector.setMode('gone')
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

const scenarios: readonly { name: string; mode: CollectorMode; killCount: number }[] = [
  { name: 'collector gone, worker stopped', mode: 'gone', killCount: 0 },
  { name: 'collector answers 503', mode: 'refusing', killCount: 0 },
  { name: `worker killed ${kills} × while sending`, mode: 'slow', killCount: kills },
]

/** Compares our outbox with workbox-background-sync's Queue in one worker: the same outages and kills, and throughput. */
export const outboxBench: Bench = async () => {
  const collector = await openStandInCollector(await workerSource())
  const browser = await chromium.launch(await findBrowser())
  try {
    const page = await openWorkerPage(await browser.newContext(), collector.origin)
    const measures: Measure[] = []
    const beside = (value: number) => ({ name: 'workbox-background-sync', value })
    for (const { name, mode, killCount } of scenarios) {
      const storedCount = { ours: 0, workbox: 0 }
      for (const queue of queues) storedCount[queue] = await outage(page, collector, queue, mode, killCount)
      const bound = { min: eventCount }
      measures.push({
        name: `kept of ${eventCount}: ${name}`,
        value: storedCount.ours,
        unit: '',
        bound,
        comparison: beside(storedCount.workbox),
      })
    }
    const speed = {
      ours: await throughput(page, collector, 'ours'),
      workbox: await throughput(page, collector, 'workbox'),
    }
    for (const operation of ['enqueue', 'deliver'] as const)
      measures.push({
        name: `outbox: ${operation} ${loadCount}`,
        value: speed.ours[operation],
        unit: '/s',
        comparison: beside(speed.workbox[operation]),
      })
    return measures
  } finally {
    await browser.close()
    collector.close()
  }
}
