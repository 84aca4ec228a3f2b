/** How long the page says that a write had arrived after all. */
const foundMs = 4000

/** The state of writes whose answers were lost: `looking` for one, and for a moment after it was `found`. */
export function createLostAnswers() {
  const listeners = new Set<() => void>()
  let looking = 0
  let state: 'looking' | 'found' | null = null
  let timer: ReturnType<typeof setTimeout>
  const show = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    notify: (change: 'looking' | 'found' | 'gaveUp'): void => {
      clearTimeout(timer)
      looking += change === 'looking' ? 1 : -1
      const after = change === 'found' ? 'found' : null
      show(looking > 0 ? 'looking' : after)
      if (looking > 0) return
      timer = setTimeout(() => show(null), foundMs)
    },
    current: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type LostAnswers = ReturnType<typeof createLostAnswers>
