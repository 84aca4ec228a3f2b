import { setTimeout as delay } from 'node:timers/promises'

/** Closes what was opened, newest first. */
export interface Closer {
  add(close: () => Promise<unknown>): void
  close(): Promise<void>
}

/** Each part gets `patienceMs` to close; then the next one is closed anyway. */
export function createCloser(patienceMs: number): Closer {
  const closings: (() => Promise<unknown>)[] = []
  return {
    add: (close) => void closings.push(close),
    close: async () => {
      for (const close of closings.splice(0).reverse()) {
        const patience = new AbortController()
        const tooLong = delay(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined)
        await Promise.race([close().catch(() => undefined), tooLong])
        patience.abort()
      }
    },
  }
}
