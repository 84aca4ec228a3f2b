import * as limits from '../core/limits.ts'
import { draftOwner } from '../core/session/session-rules.ts'
import { createPageCleanup } from './clear-page-storage.ts'
import type { Channel } from './page-channel.ts'
import { createReloadOnce } from './reload-once.ts'

interface FollowDeps {
  session: Pick<Channel['session'], 'subscribe'>
  dispatch: Channel['dispatch']
  notify(text: string): void
  /** Told whenever it is known whose words this tab may keep; null: nobody's. */
  setDraftOwner(owner: string | null): void
}

/** Until the reload comes the page would draw what is next: nobody shall begin to type in what is about to go. */
const leaveForReload = () => {
  document.body.hidden = true
  location.reload()
}

/** What a page does by itself when the session changes: clears what it stores, reloads once, shows the server's words. */
export function followSession({ session, dispatch, notify, setDraftOwner }: FollowDeps): void {
  const clear = createPageCleanup()
  const reload = createReloadOnce({ storage: sessionStorage, reload: leaveForReload })
  let noticeAt: number | undefined

  session.subscribe((view) => {
    clear(view)
    const owner = draftOwner(view)
    if (owner !== undefined) setDraftOwner(owner)
    reload(view)
    const at = view.notice?.at ?? 0
    if (noticeAt !== undefined && view.notice && at !== noticeAt) notify(view.notice.text)
    noticeAt = at
  })
  const open = () => {
    dispatch('session', { type: 'page.opened' }).catch(() => setTimeout(open, limits.returnProbeMs))
  }
  open()
}
