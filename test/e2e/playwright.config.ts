import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import type { EnvironmentOptions } from './environment/environment-fixture.ts'

const results = process.env.RESULTS
/** What takes long is a row of `npm run torture`. */
const long = process.env.TORTURE ? [] : [/@long/]
/** What `npm test` asks in one runtime alone, `npm run e2e` in both. */
const asked = (files: string[]) => (results ? files.map((file) => `**/${file}.spec.ts`) : [])
/** They ask the server more than a runtime; `inventory` opens every page in the worker's. */
const inPageAlone = asked([
  'joining-ends',
  'other-entries',
  'pages',
  'pages/layout-shift',
  'settings',
  'share',
  'security/account-deletion',
  'security/no-password',
  'security/second-factor',
])
/** They wait for the browser for half a minute. */
const inWorkerAlone = asked(['beacons/no-room'])

/** Every spec runs in both runtimes: with a service worker, and in a browser that has none. */
export default defineConfig<EnvironmentOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './environment/require-build.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // what passes at the second try alone is reported as flaky, and to be mended
  retries: process.env.CI ? 1 : 0,
  reporter: results ? [['list'], ['json', { outputFile: `${process.cwd()}/${results}/e2e.json` }]] : 'list',
  use: {
    launchOptions: await findBrowser(),
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    {
      name: 'worker',
      use: { runtime: 'worker', serviceWorkers: 'allow' },
      grepInvert: [/@page/, ...long],
      testIgnore: inPageAlone,
    },
    {
      name: 'page',
      use: { runtime: 'page', serviceWorkers: 'block' },
      grepInvert: [/@worker/, ...long],
      testIgnore: inWorkerAlone,
    },
  ],
})
