import type { BrowserContext, Page } from '@playwright/test'

/** Notes in a page when its first row appeared, by its own clock, and whether it showed its last screen. Text: tsx adds helpers to functions. */
const watchRows = `
  const observer = new MutationObserver(() => {
    window.hasLastScreen ||= Boolean(document.getElementById('last-screen'))
    if (!document.querySelector('[data-issue]')) return
    observer.disconnect()
    requestAnimationFrame(() => { window.rowsAt = performance.now() })
  })
  observer.observe(document, { childList: true, subtree: true })
`

export const newPage = async (context: BrowserContext): Promise<Page> => {
  await context.addInitScript({ content: watchRows })
  return context.newPage()
}

/** The milliseconds from the navigation to the first rows. */
export const openList = async (page: Page, path: string): Promise<number> => {
  await page.goto(path)
  await page.locator('[data-issue]').first().waitFor({ timeout: 120_000 })
  return page.evaluate(async () => {
    while (!('rowsAt' in window)) await new Promise(requestAnimationFrame)
    return Number(window.rowsAt)
  })
}

/** The first paint, in milliseconds from the navigation; NaN if the last screen was expected and not shown. */
export const paintedAt = (page: Page, isLastScreen: boolean): Promise<number> =>
  page.evaluate(async (isExpected) => {
    if (isExpected && !Reflect.get(window, 'hasLastScreen')) return Number.NaN
    for (;;) {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      if (paint) return paint.startTime
      await new Promise(requestAnimationFrame)
    }
  }, isLastScreen)
