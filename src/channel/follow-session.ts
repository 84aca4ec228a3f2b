import { codes } from '../core/codes.ts'
import * as limits from '../core/limits.ts'
import { draftOwner } from '../core/session/session-rules.ts'
import { createPageCleanup } from './clear-page-storage.ts'
import { createLeavingCheck } from './leaving-mark.ts'
import type { Channel } from './page-channel.ts'
import { createReloadOnce } from './reload-once.ts'

interface FollowDeps {
  session: Pick<Channel['session'], 'subscribe'>
  dispatch: Channel['dispatch']
  notify(text: string): void
  /** Whose drafts this tab may keep: null for nobody's, undefined while that is unknown. */
  setDraftOwner(owner: string | null | undefined): void
}

/** A reload rarely takes longer. */
const reloadPatienceMs = 2000

/**
 * Hides the page until it reloads, so that nobody types into a form that is about to disappear. If the reload
 * fails, the page is shown again: it says itself that nobody is signed in.
 */
const leaveForReload = () => {
  document.body.hidden = true
  location.reload()
  setTimeout(() => {
    document.body.hidden = false
  }, reloadPatienceMs)
}

/** A page's reactions to its session: clears its storage, reloads once, ends a sign-out that was cut off, shows the server's notice. */
export function followSession({ session, dispatch, notify, setDraftOwner }: FollowDeps): void {
  const clear = createPageCleanup()
  const reload = createReloadOnce({ storage: sessionStorage, reload: leaveForReload })
  const checkLeaving = createLeavingCheck(() => dispatch('session', { type: 'signOut.submitted' }).catch(console.warn))
  let noticeAt: number | undefined

  session.subscribe((view) => {
    if (clear(view)) dispatch('share', { type: 'visitor.left' }).catch(console.warn)
    setDraftOwner(draftOwner(view))
    reload(view)
    checkLeaving(view)
    const at = view.notice?.at ?? 0
    const isNew = noticeAt !== undefined && at !== noticeAt
    // the page reloads for other codes, and the sign-in page has their words (SES-19)
    if (isNew && view.notice?.code === codes.accountDisabled) notify(view.notice.text)
    noticeAt = at
  })
  const open = () => {
    dispatch('session', { type: 'page.opened' }).catch(() => setTimeout(open, limits.returnProbeMs))
  }
  open()
}
