import * as limits from '../../core/limits.ts'

let text: string | null = null
let shownAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()
const publish = (next: string | null) => {
  text = next
  for (const listener of listeners) listener()
}

export const currentToast = (): string | null => text

export const onToast = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Red, for 2 s; the first shows at once, later ones within 2.5 s are dropped (TOA-1, TOA-2). */
export const showToast = (message: string): void => {
  const now = performance.now()
  if (!message || now - shownAt < limits.toastDebounceMs) return
  shownAt = now
  publish(message)
  setTimeout(() => publish(null), limits.toastMs)
}
