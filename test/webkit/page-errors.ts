export interface PageMessage {
  event: 'console' | 'pageerror'
  text: string
}

/**
 * Injected into each document: records console errors and uncaught exceptions until they are read. The browser's console is
 * silent, because automation uses private browsing, and WebDriver has no events.
 */
export const errorScript = `
  const kept = []
  Object.defineProperty(window, Symbol.for('heard'), { value: kept })
  const write = console.error
  console.error = (...words) => {
    kept.push({ event: 'console', text: words.map(String).join(' ') })
    write.apply(console, words)
  }
  const keep = (error) => kept.push({ event: 'pageerror', text: String(error) + ' ' + (error?.stack ?? '') })
  addEventListener('error', ({ error, message }) => {
    // not thrown by code: the browser delays resize notifications that change sizes again to the next frame
    if (error || !message.startsWith('ResizeObserver loop')) keep(error ?? message)
  })
  addEventListener('unhandledrejection', ({ reason }) => keep(reason))
`
