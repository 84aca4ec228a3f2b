import type { Page } from '@playwright/test'

/** Everything that scripts of a page can read of what the device keeps, as one text. */
export const deviceContent = (page: Page): Promise<string> =>
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
        parts.push(request.url)
        const answer = await cache.match(request)
        if (!request.url.includes('/assets/')) parts.push(await answer?.text())
      }
    }
    parts.push(performance.getEntries().map((entry) => entry.toJSON()))
    return JSON.stringify(parts)
  })

/** Every text that can be reached from `window` through properties. */
export const reachableTexts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const seen = new Set<unknown>()
    const texts: string[] = []
    const queue: unknown[] = [window]
    while (queue.length > 0 && seen.size < 200_000) {
      const value = queue.pop()
      if (typeof value === 'string') texts.push(value)
      if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) continue
      seen.add(value)
      if (value instanceof Map || value instanceof Set) queue.push(...value.keys(), ...value.values())
      // Getters of the browser's own objects throw or reject when they are read from outside.
      for (const { value: held } of Object.values(Object.getOwnPropertyDescriptors(value))) queue.push(held)
    }
    return texts.join('\n')
  })
