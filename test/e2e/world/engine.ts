import { test as chromium } from '@playwright/test'

/** The browser that the specs run in: `ENGINE=webkit` takes WebKitGTK by WebDriver, see test/webkit. */
export const engine: typeof chromium =
  process.env.ENGINE === 'webkit'
    ? ((await import('../../webkit/webkit-test.ts')).test as unknown as typeof chromium)
    : chromium
