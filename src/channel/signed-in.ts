import { storedNames } from '../core/limits.ts'
import { watchLastScreens } from './last-screens.ts'
import type { Channel } from './page-channel.ts'
import { guardUnsentChanges } from './unsent-changes.ts'
import { type WaitingEditsDeps, watchWaitingEdits } from './waiting-edits.ts'

interface SignedInDeps extends WaitingEditsDeps {
  outbox: Channel['outbox']
  /** Loads what continues the pushes that somebody turned on in this browser. */
  startPush(): void
}

const takesPushes = (): boolean => {
  try {
    return localStorage.getItem(storedNames.pushOwner) !== null
  } catch {
    // storage is blocked, and with it pushes
    return false
  }
}

/** Starts what a page follows once somebody is signed in and the first rows are drawn. */
export const followSignedIn = ({ startPush, ...deps }: SignedInDeps): void => {
  watchWaitingEdits(deps)
  watchLastScreens(deps.session)
  guardUnsentChanges(deps.outbox)
  if (takesPushes()) startPush()
}
