import type { Page } from '@playwright/test'

const read = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const whenDone = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name } of await indexedDB.databases()) {
      const db = await whenDone(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames) {
        const objects = db.transaction(store).objectStore(store)
        parts.push(await whenDone(objects.getAll()), await whenDone(objects.getAllKeys()))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        parts.push(request.url, [...request.headers], [...(answer?.headers ?? [])], await answer?.text())
      }
    }
    parts.push(performance.getEntries().map((entry) => entry.toJSON()))
    return JSON.stringify(parts)
  })

/** Everything on the device that scripts of a page can read, as one text. Waits for a pending reload. */
export const deviceContent = (page: Page): Promise<string> =>
  read(page).catch((error: Error) => {
    if (!error.message.includes('context was destroyed')) throw error
    return deviceContent(page)
  })
