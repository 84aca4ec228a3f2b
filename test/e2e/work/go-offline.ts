import type { Page } from '@playwright/test'

/** Waits until the work area has loaded what it opens without a network. */
export const isReadyOffline = (tab: Page) =>
  tab.waitForFunction(() => performance.getEntriesByName('offline-ready').length > 0)

/** Takes the network away once each of these tabs is ready for it. */
export const goOffline = async (...tabs: Page[]): Promise<void> => {
  for (const tab of tabs) await isReadyOffline(tab)
  for (const tab of tabs) await tab.context().setOffline(true)
}
