import type { Channel } from './page-channel.ts'

/** If no rows arrive in this time, the page counts as complete without them. */
const patienceMs = 5000

/** Runs `work` when the browser is idle; in WebKit, which has no idle callback, after a moment. */
export const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200)

/**
 * The first rows of a page of the work area. Other work waits until they are drawn, because it would delay them: the device runs their
 * transactions and the runtime's in one queue, and a first visit fetches them over the network.
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
    /** Call it when the page has read rows and draws them. */
    read: () => void whenIdle(end),
  }
}

export type FirstRows = ReturnType<typeof createFirstRows>
