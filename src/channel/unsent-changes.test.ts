import { afterEach, expect, test, vi } from 'vitest'
import { unsentTag } from '../core/sync/lane-types.ts'
import { guardUnsentChanges } from './unsent-changes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page on whose device this many changes wait, and what it requests of the browser. */
const openPage = async ({ onLine = true, waiting = 1, hasSync = true } = {}) => {
  const requests: string[] = []
  const sync = { register: async (tag: string) => void requests.push(tag) }
  const ready = Promise.resolve(hasSync ? { sync } : {})
  const storage = { persist: async () => requests.push('persist') > 0 }
  vi.stubGlobal('navigator', { onLine, serviceWorker: { ready }, storage })
  let changed = () => {}
  guardUnsentChanges({
    waiting: () => waiting,
    subscribe: (listener) => {
      changed = listener
      return () => {}
    },
  })
  await ready
  const hide = () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { requests, hide, change: () => changed() }
}

test('a page that is left while changes wait asks for a sync in the background, whatever it knows of the network', async () => {
  const { requests, hide, change } = await openPage()
  change()
  expect(requests).toEqual([])
  hide()
  expect(requests).toEqual([unsentTag])
})

test('a change without a network asks at once, because a page may end unseen, and for storage that stays, once', async () => {
  const { requests, change } = await openPage({ onLine: false })
  change()
  change()
  expect(requests).toEqual(['persist', unsentTag, unsentTag])
})

test('a browser without background sync, which would ask the person about storage, is asked for nothing', async () => {
  const { requests, hide, change } = await openPage({ onLine: false, hasSync: false })
  change()
  hide()
  expect(requests).toEqual([])
})

test('where nothing waits the browser is asked for nothing', async () => {
  const { requests, hide, change } = await openPage({ onLine: false, waiting: 0 })
  change()
  hide()
  expect(requests).toEqual([])
})
