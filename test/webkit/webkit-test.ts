import { type Browser, type BrowserContext, test as base } from '@playwright/test'
import { MiniBrowser } from './mini-browser.ts'
import { pageLoadStrategyOf } from './specs.ts'
import { WebKitContext } from './webkit-context.ts'
import type { WebKitPage } from './webkit-page.ts'

interface NewContext {
  locale?: string
  viewport?: { width: number; height: number }
  colorScheme?: string
}

type Maker = (options?: NewContext) => Promise<WebKitContext>

/** Contexts are created with the options of the current test; the browser exists for all tests of a worker. */
let makeContext: Maker = () => Promise.reject(new Error('a context is made within a test'))

/** Playwright's test with browser, context and page of WebKit; everything else is Playwright's own. */
export const test = base.extend<{ maker: Maker }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const browser = { newContext: (options?: NewContext) => makeContext(options) }
      await use(browser as unknown as Browser)
    },
    { scope: 'worker' },
  ],

  maker: [
    async ({ playwright, locale, timezoneId, viewport, colorScheme, baseURL, serviceWorkers }, use, { file }) => {
      const opened: WebKitContext[] = []
      const pageLoadStrategy = pageLoadStrategyOf(file)
      const request = await playwright.request.newContext({ baseURL })
      makeContext = async (options = {}) => {
        const browser = await MiniBrowser.open({
          locale: options.locale ?? locale ?? 'en-GB',
          timeZone: timezoneId ?? 'UTC',
          isDark: (options.colorScheme ?? colorScheme) === 'dark',
          hasWorkers: serviceWorkers !== 'block',
          pageLoadStrategy,
        })
        const size = options.viewport ?? viewport ?? { width: 447, height: 740 }
        const context = new WebKitContext(
          browser,
          { baseURL: baseURL ?? '', viewport: size, pageLoadStrategy },
          request,
        )
        opened.push(context)
        return context
      }
      await use(makeContext)
      for (const context of opened) await context.close()
      await request.dispose()
    },
    { auto: true },
  ],

  context: async ({ maker }, use) => {
    await use((await maker()) as unknown as BrowserContext)
  },

  page: async ({ context }, use) => {
    const page = await context.newPage()
    await use(page)
    await (page as unknown as WebKitPage).reportEvents().catch(() => undefined)
  },
})
