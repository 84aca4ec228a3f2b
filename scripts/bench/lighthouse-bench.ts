import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { openEnvironment } from '../../test/e2e/environment/open-environment.ts'
import { freePort } from '../../test/e2e/environment/server-process.ts'
import { findBrowser } from '../browser.ts'
import type { Bench } from './measure-types.ts'

const categories = ['performance', 'accessibility', 'best-practices'] as const
const runs = 3

/** Lighthouse's mobile scores of the login page: median of several first visits on slow 4G. */
export const lighthouseBench: Bench = async () => {
  const environment = await openEnvironment({})
  const port = await freePort()
  const options = await findBrowser()
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  })
  try {
    const scores = new Map<string, number[]>(categories.map((category) => [category, []]))
    for (let run = 0; run < runs; run++) {
      const report = await lighthouse(`${environment.origin}/sso/login`, {
        port,
        logLevel: 'error',
        onlyCategories: [...categories],
      })
      for (const category of categories)
        scores.get(category)?.push((report?.lhr.categories[category]?.score ?? Number.NaN) * 100)
    }
    return categories.map((category) => ({
      name: `Lighthouse, mobile, /sso/login: ${category}`,
      value: [...(scores.get(category) ?? [])].sort((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN,
      unit: '',
      bound: { min: 95 },
    }))
  } finally {
    await browser.close()
    await environment.close()
  }
}
