import { type CDPSession, expect, type Page } from '@playwright/test'
import { buildCache } from '../../../src/core/limits.ts'
import { patience } from '../../patience.ts'

interface WorkerVersion {
  versionId: string
  runningStatus: 'stopped' | 'starting' | 'running' | 'stopping'
}

interface VersionsUpdated {
  versions: WorkerVersion[]
}

/** Waits until a service worker controls the page. */
export const workerTookOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated')
}

/** Waits until a worker has all files of its build on the device. */
export const workerHasFiles = async (page: Page): Promise<void> => {
  const isWhole = () =>
    page.evaluate(async ({ name, record }) => {
      const listed = await caches.match(record, { cacheName: name })
      return (await listed?.json())?.isWhole === true
    }, buildCache)
  await expect.poll(isWhole, { message: 'the worker has all files', timeout: patience * 60_000 }).toBe(true)
}

/** Waits until the app's worker controls the page and has all its files. */
export const workerControls = async (page: Page): Promise<void> => {
  await workerTookOver(page)
  await workerHasFiles(page)
}

/** If a stopped worker is reported as running after this time, a message has restarted it, and it is stopped again. */
const stopAgainMs = 500

const stopAll = (session: CDPSession): Promise<void> =>
  new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => end(() => reject(new Error('the service worker did not stop'))), 10_000)
    const running = new Set<string>()
    let hasStopped = false
    const stopRunning = () => {
      for (const versionId of running) {
        hasStopped = true
        session.send('ServiceWorker.stopWorker', { versionId }).catch(() => {})
      }
    }
    const again = setInterval(stopRunning, stopAgainMs)
    const end = (outcome: () => void) => {
      clearTimeout(tooLong)
      clearInterval(again)
      outcome()
    }
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }: VersionsUpdated) => {
      const isFirst = !hasStopped
      for (const { versionId, runningStatus } of versions) {
        if (runningStatus === 'running') running.add(versionId)
        else running.delete(versionId)
      }
      if (isFirst) stopRunning()
      // a message may restart the worker at once; then Chromium does not report that it was stopped
      const isOver = (status: WorkerVersion['runningStatus']) =>
        status === 'stopped' || (hasStopped && status === 'starting')
      if (versions.length > 0 && versions.every(({ runningStatus }) => isOver(runningStatus))) end(resolve)
    })
    session.send('ServiceWorker.enable').catch((error) => end(() => reject(error)))
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
