import { watchLastScreens } from './last-screens.ts'
import { type WaitingEditsDeps, watchWaitingEdits } from './waiting-edits.ts'

/** What a page follows once somebody is signed in and its first rows are there. */
export const followSignedIn = (deps: WaitingEditsDeps): void => {
  watchWaitingEdits(deps)
  watchLastScreens(deps.session)
}
