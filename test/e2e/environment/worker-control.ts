import type { CDPSession, Page } from '@playwright/test'

interface WorkerVersion {
  versionId: string
  runningStatus: 'stopped' | 'starting' | 'running' | 'stopping'
}

interface VersionsUpdated {
  versions: WorkerVersion[]
}

/** Waits until the service worker controls the page; returns at once in the page runtime. */
export const workerControls = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated')
}

const stopAll = (session: CDPSession): Promise<void> =>
  new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error('the service worker did not stop')), 10_000)
    let hasStopped = false
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }: VersionsUpdated) => {
      for (const { versionId, runningStatus } of versions) {
        if (runningStatus === 'running' && !hasStopped) {
          hasStopped = true
          session.send('ServiceWorker.stopWorker', { versionId }).catch(reject)
        }
      }
      // a message that came meanwhile starts it anew, and then Chromium leaves out that it was stopped
      const isOver = (status: WorkerVersion['runningStatus']) =>
        status === 'stopped' || (hasStopped && status === 'starting')
      if (versions.length > 0 && versions.every(({ runningStatus }) => isOver(runningStatus))) {
        clearTimeout(tooLong)
        resolve()
      }
    })
    session.send('ServiceWorker.enable').catch(reject)
  })

interface WebKit {
  stopWorker(page: Page, afterMs: number): Promise<void>
}

/**
 * Stops the running worker after some ms, as the browser does after 30 idle seconds, and waits until it is gone. In WebKit
 * it is killed; its page is loaded again first, which gives the worker its own process.
 */
export const stopWorker = async (page: Page, afterMs = 0): Promise<void> => {
  const context = page.context()
  if ('stopWorker' in context) return (context as unknown as WebKit).stopWorker(page, afterMs)
  await page.waitForTimeout(afterMs)
  const session = await context.newCDPSession(page)
  try {
    await stopAll(session)
  } finally {
    await session.detach()
  }
}

/** Reloads without any cache: the page is uncontrolled afterwards. */
export const hardReload = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await session.send('Page.reload', { ignoreCache: true })
  await loaded
  await session.detach()
}
