import type { BrowserContext, Page } from '@playwright/test'

/**
 * Runs before any code of a page and records everything that the page receives and stores: messages of workers, ports and
 * channels, answers of `fetch` with their headers, writes to storages. Simulates a script that was injected at the worst
 * moment.
 */
const recordPage = () => {
  const heard: unknown[] = []
  const note = (kind: string, value: unknown) => {
    try {
      heard.push([kind, JSON.stringify(value) ?? String(value)])
    } catch {
      heard.push([kind, String(value)])
    }
  }
  const record = (kind: string) => (event: Event) => note(kind, (event as MessageEvent).data)
  const listen = EventTarget.prototype.addEventListener
  const watch = (target: EventTarget | undefined, kind: string) =>
    target && listen.call(target, 'message', record(kind), { capture: true })
  watch(window, 'window')
  watch(navigator.serviceWorker, 'worker')
  watch(new BroadcastChannel('worktide-views'), 'views')
  const { BroadcastChannel: Channel, MessageChannel: Ports, fetch: ask } = window
  window.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name)
      watch(this, `channel ${name}`)
    }
  }
  window.MessageChannel = class extends Ports {
    constructor() {
      super()
      watch(this.port1, 'port')
      watch(this.port2, 'port')
    }
  }
  window.fetch = async (...asked) => {
    const response = await ask(...asked)
    const { url, headers } = response
    note('answer', [url, [...headers]])
    response
      .clone()
      .text()
      .then(
        (text) => note('answer', text),
        () => {},
      )
    return response
  }
  const spy = (owner: object, name: string) => {
    const methods = owner as Record<string, (...values: unknown[]) => unknown>
    const method = methods[name] as (...values: unknown[]) => unknown
    methods[name] = function (this: unknown, ...values: unknown[]) {
      note(`stored ${name}`, values)
      return method.apply(this, values)
    }
  }
  spy(Storage.prototype, 'setItem')
  spy(IDBObjectStore.prototype, 'put')
  spy(IDBObjectStore.prototype, 'add')
  spy(History.prototype, 'pushState')
  spy(History.prototype, 'replaceState')
  if (window.Cache) spy(Cache.prototype, 'put')
  // as a function, so that the recording is no property of the page
  Object.assign(window, { heard: () => JSON.stringify(heard) })
}

export const eavesdropOn = (context: BrowserContext): Promise<unknown> => context.addInitScript(recordPage)

/** Everything that this page's recorder has recorded since it was loaded. */
export const recordedTexts = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { heard(): string }).heard())

/**
 * Every text that is reachable from `window` and the modules of the page: properties, getters, maps and the whole document.
 * Getters that throw are skipped.
 */
export const reachableTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const scripts = files.filter(({ origin, pathname }) => origin === location.origin && pathname.endsWith('.js'))
    const modules = await Promise.all(scripts.map(({ href }) => import(href).catch(() => null)))
    const seen = new Set<unknown>()
    const texts = new Set<string>()
    const entries = performance.getEntries().map((entry) => entry.toJSON())
    const queue: unknown[] = [window, document, history.state, location.href, entries, ...modules]
    queue.push(...document.querySelectorAll('*'))
    const values = (source: object) => {
      for (let from: object | null = source; from; from = Object.getPrototypeOf(from)) {
        for (const key of Reflect.ownKeys(from)) {
          // a prototype is read through its instances, because calling its lazy getters directly breaks them for all
          // instances
          if (key === 'prototype' || key === '__proto__') continue
          const { value, get } = Object.getOwnPropertyDescriptor(from, key) ?? {}
          try {
            const found = get ? get.call(source) : value
            if (found instanceof Promise) found.catch(() => {})
            queue.push(typeof key === 'string' ? key : '', found)
          } catch {
            // the getter throws
          }
        }
        if (from === Object.prototype || from === Function.prototype) break
      }
    }
    while (queue.length > 0 && seen.size < 300_000) {
      const value = queue.pop()
      if (typeof value === 'string') texts.add(value)
      if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) continue
      seen.add(value)
      if (value instanceof Map || value instanceof Set) queue.push(...value.keys(), ...value.values())
      values(value)
    }
    return [...texts].join('\n')
  })

/** The strings in the page's heap after a garbage collection. */
export const heapText = async (page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return chunks.join('')
}
