import { storedNames } from '../core/limits.ts'
import { ownerName } from '../core/session/session-rules.ts'
import type { Channel } from './page-channel.ts'

/** When and by whom a last screen was left (`src/work/shell/keep-last-screen.ts`). */
export interface ScreenFacts {
  /** When it was left, in epoch milliseconds. */
  at: number
  /** The person and their organisation. */
  owner: string
  /** The ids of the projects that were on the device: the screen may show any of them. */
  projects: readonly string[]
}

export interface StoredScreen extends Partial<ScreenFacts> {
  /** The name of its item in local storage. */
  name: string
}

export const screenPrefix = `${storedNames.ownCopies}-screen:`

export const lastScreens = (): StoredScreen[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(screenPrefix))
    .map((name) => ({ ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<ScreenFacts>), name }))

/** Removes the chosen screens. If the browser refuses storage, there are none. */
export const removeLastScreens = (isChosen: (screen: StoredScreen) => boolean): void => {
  try {
    for (const screen of lastScreens()) if (isChosen(screen)) localStorage.removeItem(screen.name)
  } catch {
    // as above
  }
}

/** Removes the last screens of others as soon as the session's person is known: the cookie may be another person's by now. */
export const watchLastScreens = (session: Channel['session']): void => {
  let last: string | null = null
  const follow = () => {
    const owner = ownerName(session.getSnapshot())
    if (owner === null || owner === last) return
    last = owner
    removeLastScreens((screen) => screen.owner !== owner)
  }
  session.subscribe(follow)
  follow()
}
