import { test as chromium } from '@playwright/test'

const engines: Record<string, () => Promise<{ test: unknown }>> = {
  webkit: () => import('../../webkit/webkit-test.ts'),
  firefox: () => import('../../firefox/firefox-test.ts'),
}

/** The browser of the specs: `ENGINE=webkit` for WebKitGTK by WebDriver, `firefox` for Firefox by WebDriver BiDi. */
export const engine = ((await engines[process.env.ENGINE ?? '']?.())?.test ?? chromium) as typeof chromium
