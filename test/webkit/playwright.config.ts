import { defineConfig } from '@playwright/test'
import type { EnvironmentOptions } from '../e2e/environment/environment-fixture.ts'
import { patience } from '../patience.ts'
import { testsIn } from './specs.ts'

const results = process.env.RESULTS

const asked = (runtime: 'worker' | 'page', otherRuntime: RegExp) => {
  const { grepInvert, ...rest } = testsIn(runtime)
  return { ...rest, grepInvert: [otherRuntime, ...grepInvert] }
}

/** The specs of test/e2e in WebKitGTK; `npm run test:webkit` starts it with a display. */
export default defineConfig<EnvironmentOptions>({
  testDir: '../e2e',
  outputDir: '../../test-results/webkit',
  globalSetup: '../e2e/environment/prepare-data.ts',
  globalTimeout: patience * 1_200_000,
  // the short run is beside three workers of Chromium, which take longer
  workers: process.env.SHORT ? 1 : 2,
  fullyParallel: false,
  timeout: patience * 120_000,
  expect: { timeout: patience * 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // CI says which tests needed a second try; here each failure counts
  retries: process.env.CI ? 1 : 0,
  reporter: results ? [['list'], ['json', { outputFile: `${process.cwd()}/${results}/webkit.json` }]] : 'list',
  use: { viewport: { width: 447, height: 740 }, locale: 'en-GB', timezoneId: 'Asia/Shanghai' },
  projects: [
    { name: 'worker', use: { runtime: 'worker', serviceWorkers: 'allow' }, ...asked('worker', /@page/) },
    { name: 'page', use: { runtime: 'page', serviceWorkers: 'block' }, ...asked('page', /@worker/) },
  ],
})
