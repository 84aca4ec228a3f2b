/** Listeners to a store, and a number that changes with each call of `publish`. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  let version = 0
  return {
    publish: (): void => {
      version++
      for (const listener of listeners) listener()
    },
    version: (): number => version,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
