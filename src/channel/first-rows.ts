import type { Channel } from './page-channel.ts'

/** Where no rows come, the page is complete without them. */
const patienceMs = 5000

/** Runs when the browser has nothing else to do; WebKit cannot tell, and waits a moment. */
export const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200)

/**
 * The first rows of a page of the work area. What does not show them waits for them: on the device they share one queue of transactions
 * with the runtime's, and on a first visit the network.
 */
export const createFirstRows = (isExpected: boolean, session: Channel['session']) => {
  let end = () => {}
  const shown = new Promise<void>((resolve) => {
    end = resolve
  })
  if (isExpected) {
    setTimeout(end, patienceMs)
    const following = session.subscribe(() => {
      if (session.getSnapshot().status !== 'signedOut') return
      following.unsubscribe()
      end()
    })
  } else end()
  return {
    /** Resolves when they are drawn, or when there will be none. */
    shown,
    /** The page has read rows, and draws them now. */
    read: () => void whenIdle(end),
  }
}

export type FirstRows = ReturnType<typeof createFirstRows>
