import type { Page } from '@playwright/test'

/** Takes the network away once each of these tabs has loaded what the work area opens without one. */
export const goOffline = async (...tabs: Page[]): Promise<void> => {
  for (const tab of tabs) await tab.waitForFunction(() => performance.getEntriesByName('offline-ready').length > 0)
  for (const tab of tabs) await tab.context().setOffline(true)
}
