import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { openEnvironment } from '../../test/e2e/environment/open-environment.ts'
import { findBrowser } from '../browser.ts'
import type { Bench } from './measure-types.ts'
import { percentile } from './percentile.ts'

const runs = 5
/** A phone on a slow train. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const slowerCpu = 6

/** Seconds until the field for the address is drawn, and until the app answers. */
interface Visit {
  typing: number
  ready: number
}

/** Notes on the page itself when a field is drawn and when the app has taken over. Text: tsx adds helpers to functions. */
const recordVisit = `
globalThis.visit = {}
requestAnimationFrame(function look() {
  if (document.querySelector('[name=orgEmail]')?.getClientRects().length) visit.typing = performance.now() / 1000
  else requestAnimationFrame(look)
})
addEventListener('worktide-ready', () => {
  visit.ready = performance.now() / 1000
})
`

const visitLogin = async (browser: Browser, origin: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: recordVisit })
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
    await page.goto(`${origin}/sso/login`, { waitUntil: 'commit' })
    const visit = await page.waitForFunction(
      () => {
        const { typing, ready } = Reflect.get(globalThis, 'visit') as Partial<Visit>
        return typing && ready ? { typing, ready } : null
      },
      null,
      { timeout: 60_000, polling: 250 },
    )
    return (await visit.jsonValue()) as Visit
  } finally {
    await context.close()
  }
}

/** The build without its written pages, so that the server answers with the plain one. */
const plainBuild = (): string => {
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync('node_modules/.cache/plain-')
  symlinkSync(resolve('dist/page'), join(folder, 'page'))
  return resolve(folder)
}

/** How soon a first visit accepts typing and answers, with the prerendered page and, for comparison, with the plain one. */
export const firstVisitBench: Bench = async () => {
  const plain = plainBuild()
  const environments = [await openEnvironment({}), await openEnvironment({ PAGE_DIR: join(plain, 'page') })]
  const browser = await chromium.launch(await findBrowser())
  try {
    const visits: Visit[][] = environments.map(() => [])
    for (let run = 0; run < runs; run++)
      for (const [at, { origin }] of environments.entries()) visits[at]?.push(await visitLogin(browser, origin))
    const medianOf = (at: number, what: keyof Visit) =>
      percentile(
        (visits[at] ?? []).map((visit) => visit[what]),
        0.5,
      )
    const row = (name: string, what: keyof Visit, bound: { bound?: { max: number } }) => ({
      name: `first visit of /sso/login, 400 kbit/s, 400 ms, CPU ÷ ${slowerCpu}: ${name}`,
      value: medianOf(0, what),
      unit: 's',
      ...bound,
      comparison: { name: 'plain page', value: medianOf(1, what) },
    })
    return [row('typing', 'typing', { bound: { max: 2 } }), row('the app answers', 'ready', {})]
  } finally {
    await browser.close()
    for (const environment of environments) await environment.close()
    rmSync(plain, { recursive: true, force: true })
  }
}
