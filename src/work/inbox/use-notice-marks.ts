import { useEffect, useMemo, useState } from 'react'
import type { Notice } from '../../core/work/entities.ts'
import { chunksOf } from '../../core/work/undo-rules.ts'
import { useStore, useWork } from '../use-work.ts'

/** Marks notices on this device at once, and on the others when there is a network. */
export const useNoticeMarks = () => {
  const { mutate, select } = useStore()
  return useMemo(() => {
    const mark = (name: 'notice.read' | 'notice.done', notices: readonly Notice[], is: boolean) => {
      const field = name === 'notice.read' ? 'readAt' : 'doneAt'
      const isSet = (id: string) => Boolean(select.row('notice', id)?.[field])
      const ids = notices.map(({ id }) => id).filter((id) => isSet(id) !== is)
      for (const some of chunksOf(ids)) mutate(name, { ids: some, is })
    }
    return {
      markRead: (notices: readonly Notice[], is = true) => mark('notice.read', notices, is),
      /** Returns its undo. */
      markDone: (notices: readonly Notice[]) => {
        const unread = notices.filter(({ readAt }) => readAt === null)
        mark('notice.read', notices, true)
        mark('notice.done', notices, true)
        return () => {
          mark('notice.done', notices, false)
          mark('notice.read', unread, false)
        }
      },
    }
  }, [mutate, select])
}

/** Marks an issue's notices as read while it is open. */
export const useReadIssue = (issueId: string): void => {
  const { select } = useStore()
  const { markRead } = useNoticeMarks()
  const notices = useWork(() => select.notices())
  const [seen] = useState(() => new Set<string>())
  useEffect(() => {
    const read = () => {
      if (document.visibilityState !== 'visible') return
      const fresh = select.notices().filter((notice) => notice.issueId === issueId && !seen.has(notice.id))
      for (const { id } of fresh) seen.add(id)
      markRead(fresh)
    }
    // notices that arrive meanwhile are read too; one that was marked as unread stays unread
    if (notices.length > 0) read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [issueId, notices, seen, select, markRead])
}
