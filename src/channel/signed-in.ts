import { watchLastScreens } from './last-screens.ts'
import { type WaitingEditsDeps, watchWaitingEdits } from './waiting-edits.ts'

/** Starts what a page follows once somebody is signed in and the first rows are drawn. */
export const followSignedIn = (deps: WaitingEditsDeps): void => {
  watchWaitingEdits(deps)
  watchLastScreens(deps.session)
}
