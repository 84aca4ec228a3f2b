import { limits } from '../core/limits-table.ts'
import { createPageClearing } from './clear-page-storage.ts'
import { sessionActor } from './page-channel.ts'
import { createReloadOnce } from './reload-once.ts'
import { tell } from './tell.ts'

/** What a page does by itself when the session changes: clears what it stores, reloads once, shows the server's words. */
export function followSession({ notify, clearDrafts }: { notify(text: string): void; clearDrafts(): void }): void {
  const clear = createPageClearing()
  const reload = createReloadOnce({ storage: sessionStorage, reload: () => location.reload() })
  let noticeAt: number | undefined
  let clearedEpoch: number | undefined

  sessionActor.subscribe((view) => {
    clear(view)
    const endedAt = view.cleared?.reason === 'signedOut' ? view.cleared.epoch : 0
    if (clearedEpoch !== undefined && endedAt > clearedEpoch) clearDrafts()
    clearedEpoch = endedAt
    reload(view)
    const at = view.notice?.at ?? 0
    if (noticeAt !== undefined && view.notice && at !== noticeAt) notify(view.notice.text)
    noticeAt = at
  })
  const open = () => {
    tell('session', { type: 'page.opened' }).catch(() => setTimeout(open, limits.returnProbeMs))
  }
  open()
}
