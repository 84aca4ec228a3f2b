import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateChannel } from '../core/sync/lane-types.ts'
import { announceUpdate, createUpdatePause, takeoverMs } from './update-pause.ts'

/** One in each tab and worker; delivers to the others at once. */
const tabs = new Map<object, EventTarget>()
class Tabs extends EventTarget {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    tabs.set(this, this)
  }
  postMessage(data: unknown) {
    for (const tab of tabs.values()) if (tab !== this) tab.dispatchEvent(new MessageEvent('message', { data }))
  }
  close() {
    tabs.delete(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Tabs)
})
afterEach(() => {
  dispatchEvent(new Event('pagehide'))
  tabs.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () => {
  const container = new EventTarget()
  const pause = createUpdatePause(container as never)
  const off = vi.fn()
  const wait = () => void pause.whenOff().then(off)
  return { container, pause, off, wait }
}

test('an accepted update holds what is sent in this page at once, until the new worker controls it', async () => {
  const { container, pause, off, wait } = open()
  expect(pause.isOn()).toBe(false)
  dispatchEvent(new Event(updateChannel))
  expect(pause.isOn()).toBe(true)
  wait()
  await vi.advanceTimersByTimeAsync(takeoverMs - 1)
  expect(off).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(off).toHaveBeenCalledOnce()
  expect(pause.isOn()).toBe(false)
})

test('other tabs hear it; without a takeover it ends by itself', async () => {
  const { pause, off, wait } = open()
  // as from another tab
  new Tabs(updateChannel).postMessage('accepted')
  expect(pause.isOn()).toBe(true)
  wait()
  await vi.advanceTimersByTimeAsync(takeoverMs)
  expect(off).toHaveBeenCalledOnce()
  announceUpdate()
  expect(pause.isOn()).toBe(true)
})

test('a page that closes sends at once', async () => {
  const { pause, off, wait } = open()
  announceUpdate()
  wait()
  dispatchEvent(new Event('pagehide'))
  await Promise.resolve()
  await Promise.resolve()
  expect(off).toHaveBeenCalledOnce()
  expect(pause.isOn()).toBe(false)
})
