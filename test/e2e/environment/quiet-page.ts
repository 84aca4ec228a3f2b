import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const quietMs = 600

/**
 * Waits until the page is complete and no answer has arrived for a moment. Not `networkidle`, which never happens while
 * the server holds the page's poll for changes.
 */
export const pageIsQuiet = async (page: Page): Promise<void> => {
  const look = () =>
    page
      .evaluate(() => `${document.readyState} ${performance.getEntriesByType('resource').length} ${location.href}`)
      .catch(() => 'another document')
  let before = ''
  for (;;) {
    const now = await look()
    if (now === before && now.startsWith('complete')) return
    before = now
    await delay(quietMs)
  }
}
