import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { patience } from '../patience.ts'
import type { EnvironmentOptions } from './environment/environment-fixture.ts'
import { excludedIn } from './specs.ts'

const results = process.env.RESULTS
/** Long tests are rows of `npm run proofs`. */
const long = process.env.TORTURE ? [] : [/@long/]
/** V8 truncates strings in heap snapshots after 1024 characters; for `security/secrets`. */
const wholeStrings = '--js-flags=--heap-snapshot-string-limit=10000000'
const { args = [], ...browser } = await findBrowser()
/** `npm test` runs a spec in the runtimes of its row, `npm run e2e` and `npm run proofs` in both. */
const excluded = (runtime: 'worker' | 'page') =>
  process.env.SHORT ? excludedIn(runtime) : { testIgnore: [], grepInvert: [] }

/** Every spec runs in both runtimes: with a service worker, and in a browser without one. */
export default defineConfig<EnvironmentOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './environment/prepare-data.ts',
  // a test waits for about half of its time, so three fill two cores
  workers: 3,
  fullyParallel: false,
  timeout: patience * 90_000,
  expect: { timeout: patience * 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // CI says which tests needed a second try; here each failure counts
  retries: process.env.CI ? 1 : 0,
  reporter: results ? [['list'], ['json', { outputFile: `${process.cwd()}/${results}/e2e.json` }]] : 'list',
  use: {
    launchOptions: { ...browser, args: [...args, wholeStrings] },
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: patience * 20_000,
    // waiting for movements takes a sixth of a test's time; `npm run e2e` and `npm run proofs` have them
    contextOptions: { reducedMotion: process.env.SHORT ? 'reduce' : 'no-preference' },
    screenshot: 'only-on-failure',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    {
      name: 'worker',
      use: { runtime: 'worker', serviceWorkers: 'allow' },
      grepInvert: [/@page/, ...long, ...excluded('worker').grepInvert],
      testIgnore: excluded('worker').testIgnore,
    },
    {
      name: 'page',
      use: { runtime: 'page', serviceWorkers: 'block' },
      grepInvert: [/@worker/, ...long, ...excluded('page').grepInvert],
      testIgnore: excluded('page').testIgnore,
    },
  ],
})
