import { useMemo } from 'react'
import { calendarDate } from '../../core/work/due-rules.ts'
import type { CalendarDate, Notice, NoticeKind } from '../../core/work/entities.ts'
import { groupNotices, type NoticeGroup } from '../../core/work/notice-groups.ts'
import { chunksOf } from '../../core/work/undo-rules.ts'
import { useSession } from '../../shared/use-session.ts'
import { type IssueFacts, issueFacts } from '../issues/issue-facts.ts'
import { useAllIssues } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import type { WorkStore } from '../work-store.ts'

export interface InboxLine extends NoticeGroup {
  facts: IssueFacts
}

/** Notices whose issue this person can still see. */
const linesOf = (store: WorkStore, notices: readonly Notice[]): InboxLine[] =>
  groupNotices(notices).flatMap((group): InboxLine[] => {
    const issue = store.select.row('issue', group.issueId)
    const facts = issue && issue.deletedAt === null ? issueFacts(store, issue) : null
    return facts ? [{ ...group, facts }] : []
  })

/** Loads the projects of notices whose issues are not on this device. */
export const useNoticedProjects = (): void => {
  const ids = useWork(({ select, status }) => {
    if (!status().isComplete || status().partial.length === 0) return ''
    const missing = select.notices().filter(({ issueId, readAt }) => readAt === null && !select.row('issue', issueId))
    return [...new Set(missing.map(({ projectId }) => projectId))].sort().join(' ')
  })
  useAllIssues(ids === '' ? [] : ids.split(' '))
}

/** The inbox by issue, latest first; `kind` null: all kinds. */
export const useInboxLines = (kind: NoticeKind | null): readonly InboxLine[] => {
  const store = useStore()
  const version = useWork((work) => work.version())
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew whenever the work changed
  return useMemo(() => {
    const notices = store.select.notices()
    return linesOf(store, kind === null ? notices : notices.filter((notice) => notice.kind === kind))
  }, [store, kind, version])
}

/** How many issues have something unread. Issues that are still being read count too, so that the number does not climb at each start. */
export const useUnreadCount = (): number => {
  const { select } = useStore()
  return useWork(({ status }) => {
    const { isComplete } = status()
    const unread = new Set(select.notices().flatMap(({ issueId, readAt }) => (readAt === null ? issueId : [])))
    return [...unread].filter((id) => {
      const issue = select.row('issue', id)
      return issue ? issue.deletedAt === null : !isComplete
    }).length
  })
}

export interface InboxDay {
  date: CalendarDate
  lines: InboxLine[]
}

/** Lines by the day of their latest notice, in this person's time zone. */
export const useInboxDays = (lines: readonly InboxLine[]): InboxDay[] => {
  const timeZone = useSession().account?.timeZone ?? 'UTC'
  return useMemo(() => {
    const days: InboxDay[] = []
    for (const line of lines) {
      const date = calendarDate(line.notices[0].at, timeZone)
      const last = days.at(-1)
      if (last?.date === date) last.lines.push(line)
      else days.push({ date, lines: [line] })
    }
    return days
  }, [lines, timeZone])
}

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
