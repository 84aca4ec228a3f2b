export interface Heard {
  event: 'console' | 'pageerror'
  text: string
}

/**
 * What each document is given first: it keeps what the page wrote as an error and what nobody caught, until it is asked for.
 * The browser's own console is silent, for automation is private browsing there, and WebDriver has no events.
 */
export const earScript = `
  const kept = []
  Object.defineProperty(window, Symbol.for('heard'), { value: kept })
  const write = console.error
  console.error = (...words) => {
    kept.push({ event: 'console', text: words.map(String).join(' ') })
    write.apply(console, words)
  }
  const keep = (error) => kept.push({ event: 'pageerror', text: String(error) + ' ' + (error?.stack ?? '') })
  addEventListener('error', ({ error, message }) => {
    // nobody threw it: sizes that change again while they are told are told in the next frame
    if (error || !message.startsWith('ResizeObserver loop')) keep(error ?? message)
  })
  addEventListener('unhandledrejection', ({ reason }) => keep(reason))
`
