import { updateChannel } from '../core/sync/lane-types.ts'

/** How long an accepted update may take to take over; after that the old worker gets the messages that were held. */
export const takeoverMs = 5000

export interface UpdatePause {
  isOn(): boolean
  /** Resolves when it is off. */
  whenOff(): Promise<void>
  /** Calls back when it goes on or off, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/**
 * On in every tab from an accepted update until the new worker controls the page, for `takeoverMs` at most. Meanwhile nothing is sent
 * to the old worker: a message that arrives while Chromium stops it delays the takeover by half a minute. A page that
 * closes sends at once.
 */
export function createUpdatePause(
  container: Pick<ServiceWorkerContainer, 'addEventListener'> | undefined,
): UpdatePause {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const isOn = () => timer !== undefined
  const end = () => {
    if (!isOn()) return
    clearTimeout(timer)
    timer = undefined
    notify()
  }
  const begin = () => {
    if (isOn()) return
    timer = setTimeout(end, takeoverMs)
    notify()
  }
  addEventListener(updateChannel, begin)
  new BroadcastChannel(updateChannel).addEventListener('message', begin)
  container?.addEventListener('controllerchange', end)
  addEventListener('pagehide', end)
  const whenOff = () =>
    new Promise<void>((resolve) => {
      if (!isOn()) return resolve()
      // it is on now, so the next call means that it is off
      const stop = subscribe(() => {
        stop()
        resolve()
      })
    })
  return { isOn, whenOff, subscribe }
}

/** Announces that a person accepted an update: to this page at once, and to the other tabs and the worker. */
export const announceUpdate = (): void => {
  dispatchEvent(new Event(updateChannel))
  const channel = new BroadcastChannel(updateChannel)
  channel.postMessage('accepted')
  channel.close()
}
