import type { BrowserContext, Page } from '@playwright/test'
import { workerTookOver } from '../../test/e2e/environment/worker-control.ts'

/** Opens a page of this origin that `/worker.js` controls. */
export const openWorkerPage = async (context: BrowserContext, origin: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(origin)
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js'))
  await workerTookOver(page)
  return page
}
