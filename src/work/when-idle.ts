/** How long a slice may take in browsers without idle callbacks, in milliseconds. */
const sliceMs = 8
const betweenSlicesMs = 50
const latestMs = 2000

/** Runs a slice of work when the browser is idle, after 2 s at the latest. Returns a function that cancels it. */
export const whenIdle = (work: (isTimeUp: () => boolean) => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback((deadline) => work(() => deadline.timeRemaining() < 1), { timeout: latestMs })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(() => {
    const until = performance.now() + sliceMs
    work(() => performance.now() > until)
  }, betweenSlicesMs)
  return () => clearTimeout(timer)
}
