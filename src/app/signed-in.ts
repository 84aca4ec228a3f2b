// loaded early: when an answer is lost, the network is often lost too
import '../api/retry-lost-answer.ts'
import { watchLastScreens } from '../channel/last-screens.ts'
import { importAgain, loadLater } from '../channel/load-later.ts'
import type { Channel } from '../channel/page-channel.ts'
import { guardUnsentChanges } from '../channel/unsent-changes.ts'
import { type WaitingEditsDeps, watchWaitingEdits } from '../channel/waiting-edits.ts'
import { storedNames } from '../core/limits.ts'
import type { Services } from '../shared/use-services.ts'

interface SignedInDeps extends WaitingEditsDeps {
  outbox: Channel['outbox']
  call: Services['call']
}

const loadPush = importAgain(() => import('../shared/push-subscription.ts'))

const takesPushes = (): boolean => {
  try {
    return localStorage.getItem(storedNames.pushOwner) !== null
  } catch {
    // storage is blocked, and with it pushes
    return false
  }
}

/** Starts what a page follows once somebody is signed in and the first rows are drawn. */
export const followSignedIn = ({ call, ...deps }: SignedInDeps): void => {
  const { session, outbox } = deps
  watchWaitingEdits(deps)
  watchLastScreens(session)
  guardUnsentChanges(outbox)
  if (takesPushes()) loadLater(loadPush, ({ followPush }) => void followPush({ session, call }))
}
