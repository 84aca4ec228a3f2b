import { dirname } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import type { EnvironmentOptions } from '../e2e/environment/environment-fixture.ts'
import { firefoxPath } from './firefox-path.ts'
import { skippedTitles } from './skipped-specs.ts'

const results = process.env.RESULTS

/** The fonts of the suite's own browser, if it has some. */
const { FONTCONFIG_FILE } = (await findBrowser()).env ?? {}

const asked = (otherRuntime: RegExp) => ({ grepInvert: [/@long/, otherRuntime, ...skippedTitles] })

/** The specs of test/e2e in an installed Firefox; `npm run test:firefox` starts it. */
export default defineConfig<EnvironmentOptions>({
  testDir: '../e2e',
  outputDir: '../../test-results/firefox',
  globalSetup: '../e2e/environment/prepare-data.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: results ? [['list'], ['json', { outputFile: `${process.cwd()}/${results}/firefox.json` }]] : 'list',
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: firefoxPath,
      env: FONTCONFIG_FILE ? { ...process.env, FONTCONFIG_FILE } : process.env,
      firefoxUserPrefs: {
        // overlay scrollbars as on a phone: others take part of the 320 px
        'ui.useOverlayScrollbars': 1,
        ...(FONTCONFIG_FILE && { 'security.sandbox.content.read_path_whitelist': `${dirname(FONTCONFIG_FILE)}/` }),
      },
    },
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 20_000,
  },
  projects: [
    { name: 'worker', use: { runtime: 'worker', serviceWorkers: 'allow' }, ...asked(/@page/) },
    { name: 'page', use: { runtime: 'page', serviceWorkers: 'block' }, ...asked(/@worker/) },
  ],
})
