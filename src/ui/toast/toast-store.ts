import * as limits from '../../core/limits.ts'

/** The toasts that `ToastRegion` shows. */
export function createToasts() {
  let text: string | null = null
  let shownAt = Number.NEGATIVE_INFINITY
  const listeners = new Set<() => void>()
  const publish = (next: string | null) => {
    text = next
    for (const listener of listeners) listener()
  }

  return {
    current: (): string | null => text,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Red, for 2 s; the first shows at once, later ones within 2.5 s are dropped (TOA-1, TOA-2). */
    show: (message: string): void => {
      const now = performance.now()
      if (!message || now - shownAt < limits.toastDebounceMs) return
      shownAt = now
      publish(message)
      setTimeout(() => publish(null), limits.toastMs)
    },
  }
}

export type Toasts = ReturnType<typeof createToasts>
