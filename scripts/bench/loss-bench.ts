import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import { KillableBrowser } from '../../test/e2e/environment/killable-browser.ts'
import { findBrowser } from '../browser.ts'
import { type LossClient, openOurs, openRival } from './loss-clients.ts'
import { control, eventCount, type LossScenario, scenarios } from './loss-scenarios.ts'
import type { Bench, Measure } from './measure-types.ts'
import { openRivalPages, type Rival, rivals } from './rivals/rival-pages.ts'

/** Browsers of rivals that run beside ours. */
const atATime = 6

const lossOf = async (client: LossClient, scenario: LossScenario, name: string) => {
  const browser = new KillableBrowser('', 'worker')
  try {
    const context = await browser.open()
    // many browsers share the machine, so everything is slow
    context.setDefaultTimeout(120_000)
    const page = await client.openPage(context)
    await scenario.run({ ...client, browser, context, page, name })
    const giveUpAt = Date.now() + scenario.patienceMs
    while ((await client.stored(name)).count < eventCount && Date.now() < giveUpAt) await delay(250)
    const stored = await client.stored(name)
    console.error(`  ${scenario.name}: ${name} ${stored.count}`)
    return stored
  } finally {
    await browser.dispose()
  }
}

const everywhere = [control, ...scenarios]

/** What arrived of ours, one scenario after another, because they share one server. */
const runOurs = async () => {
  const client = await openOurs()
  try {
    const stored: { count: number; twice: number }[] = []
    for (const [at, scenario] of everywhere.entries()) {
      stored.push(await lossOf(client, scenario, `ours-${at}`))
      await client.collector.reset()
    }
    return stored
  } finally {
    await client.close()
  }
}

/** What arrived of each rival, by scenario. */
const runRivals = async () => {
  const pages = await openRivalPages()
  const limit = pLimit(atATime)
  const measure = async (rival: Rival, scenario: LossScenario, at: number) => {
    const client = await openRival(pages, rival)
    const { count } = await lossOf(client, scenario, `${rival.replaceAll(' ', '-')}-${at}`)
    await client.close()
    return { name: rival, value: count }
  }
  const of = (scenario: LossScenario, at: number) =>
    Promise.all((scenario.needsWorker ? [] : rivals).map((rival) => limit(measure, rival, scenario, at)))
  try {
    return await Promise.all(everywhere.map(of))
  } finally {
    pages.close()
  }
}

/** Nine outages and kills, each with 100 events, for us and for what people would choose instead (PRF-7). */
export const lossBench: Bench = async () => {
  // unpacks the browser once, before many need it
  await findBrowser()
  const running = [runOurs(), runRivals()] as const
  // if one fails, the other still closes what it started
  await Promise.allSettled(running)
  const [ours, besides] = await Promise.all(running)
  const measures = everywhere.map(
    ({ name }, at): Measure => ({
      name: `of ${eventCount}: ${name}`,
      value: ours[at]?.count ?? 0,
      unit: '',
      bound: { min: eventCount },
      comparison: besides[at] ?? [],
    }),
  )
  const twice = ours.reduce((sum, stored) => sum + stored.twice, 0)
  return [...measures, { name: 'stored twice', value: twice, unit: '', bound: { max: 0 } }]
}
