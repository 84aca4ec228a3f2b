import { useMemo } from 'react'
import { calendarDate } from '../../core/work/due-rules.ts'
import type { CalendarDate, Notice, NoticeKind } from '../../core/work/entities.ts'
import { groupNotices, type NoticeGroup } from '../../core/work/notice-groups.ts'
import { useSession } from '../../shared/use-session.ts'
import { type IssueFacts, issueFacts } from '../issues/issue-facts.ts'
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
