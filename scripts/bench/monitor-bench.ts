import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { type LossClient, openOurs, openRival } from './loss-clients.ts'
import type { Bench, Measure } from './measure-types.ts'
import { monitorSizes } from './monitor-sizes.ts'
import { percentile } from './percentile.ts'
import { openRivalPages, rivals } from './rivals/rival-pages.ts'

const bursts = 100
const perBurst = 10
const eventCount = bursts * perBurst
const betweenMs = 30
/** How long to wait until everything is sent: longer than any client collects. */
const patienceMs = 60_000

/**
 * Captures bursts, or does nothing as often, and returns the milliseconds of each. Text: tsx adds helpers to functions.
 */
const inBursts = (run: string, capture: string) => `(async () => {
  const took = []
  const act = ${capture}
  for (let burst = 0; burst < ${bursts}; burst++) {
    const startedAt = performance.now()
    for (let at = 0; at < ${perBurst}; at++) act('event ${run} ' + (burst * ${perBurst} + at))
    took.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, ${betweenMs}))
  }
  return took
})()`

/** The cost of a client's events for its page: µs for each, synchronous and total, and sent bytes for each. */
const costOf = async (client: LossClient, run: string) => {
  const browser = await chromium.launch(await findBrowser())
  try {
    const page = await client.openPage(await browser.newContext())
    const session = await page.context().newCDPSession(page)
    // CPU time, because other programs use the processor as well
    await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
    await session.send('Performance.enable')
    const taskUs = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1e6
    }
    const captureAll = async (name: string) => {
      const took = await page.evaluate<number[]>(inBursts(name, 'globalThis.capture'))
      const giveUpAt = Date.now() + patienceMs
      while ((await client.stored(name)).count < eventCount && Date.now() < giveUpAt) await delay(100)
      return took
    }
    await captureAll(`${run}-warm`)
    const idleFrom = await taskUs()
    await page.evaluate(inBursts(run, '() => undefined'))
    const from = await taskUs()
    const bytesBefore = client.collector.bytes
    const took = await captureAll(run)
    const inAllUs = Math.max(0, (await taskUs()) - from - (from - idleFrom)) / eventCount
    const { count } = await client.stored(run)
    if (count < eventCount) throw new Error(`${run}: ${count} of ${eventCount} events arrived`)
    const bytes = (client.collector.bytes - bytesBefore) / count
    return { syncUs: (percentile(took, 0.5) / perBurst) * 1000, inAllUs, bytes }
  } finally {
    await browser.close()
  }
}

const kB = (bytes: number): number => bytes / 1000

/** What monitoring costs, beside what people would choose instead (PRF-7). */
export const monitorBench: Bench = async () => {
  const sizes = await monitorSizes()
  const ours = await openOurs()
  const pages = await openRivalPages()
  try {
    const cost = await costOf(ours, 'ours')
    const costs: { name: string; cost: typeof cost }[] = []
    for (const name of rivals) {
      const client = await openRival(pages, name)
      costs.push({ name, cost: await costOf(client, name.replaceAll(' ', '-')) })
      await client.close()
    }
    const row = (name: string, what: keyof typeof cost, unit: string, max: number): Measure => ({
      ...{ name: `monitoring: ${name}`, value: cost[what], unit, bound: { max } },
      comparison: costs.map((each) => ({ name: each.name, value: each.cost[what] })),
    })
    return [
      {
        ...{ name: 'monitoring: added to the page, gzip', value: kB(sizes.page), unit: 'kB', bound: { max: 12 } },
        comparison: rivals.map((name) => ({ name, value: kB(sizes.rivals[name] ?? 0) })),
      },
      { name: 'monitoring: added to the worker, gzip', value: kB(sizes.worker), unit: 'kB', bound: { max: 6 } },
      row('an event, synchronously', 'syncUs', 'µs', 20),
      row('an event, in all, in the page', 'inAllUs', 'µs', 60),
      row('an event on the wire', 'bytes', 'bytes', 120),
    ]
  } finally {
    await ours.close()
    pages.close()
  }
}
