/** How many changes wait on this device to be sent, as the home last said. */
let waiting = 0
const listeners = new Set<() => void>()

export const currentWaiting = (): number => waiting

export const onWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const hearWaiting = (count: number): void => {
  if (count === waiting) return
  waiting = count
  for (const listener of listeners) listener()
}
