import { test as playwright } from '@playwright/test'

/**
 * Playwright fills a field by WebDriver BiDi by assigning `value`, which React ignores; the browser's editing command fires
 * input events like typing.
 */
const fillByTyping = () => {
  const insertText = (text: string) => document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insertText, set: () => {} })
}

/** Playwright's `colorScheme` does nothing by WebDriver BiDi: the person's choice stands in for the device's. */
const chooseScheme = (scheme: string) => {
  if (location.protocol.startsWith('http')) localStorage.setItem('worktide-color-scheme', scheme)
}

/** Also in contexts that a spec creates. */
export const test = playwright.extend({
  browser: [
    async ({ browser }, use) => {
      const make = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await make(options)
        await context.addInitScript(fillByTyping)
        if (options?.colorScheme === 'dark') await context.addInitScript(chooseScheme, options.colorScheme)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
})
