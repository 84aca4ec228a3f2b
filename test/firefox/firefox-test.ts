import { test as playwright } from '@playwright/test'

/**
 * Playwright's way to fill a field by WebDriver BiDi assigns `value`, which React takes for its own doing; the browser's
 * editing command is told as typing is.
 */
const typeAsPeopleDo = () => {
  const insertText = (text: string) => document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insertText, set: () => {} })
}

/** Also in contexts that a spec makes by hand. */
export const test = playwright.extend({
  browser: [
    async ({ browser }, use) => {
      const make = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await make(options)
        await context.addInitScript(typeAsPeopleDo)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
})
