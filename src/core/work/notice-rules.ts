import { formatDate } from '../locale/date-format-rules.ts'
import { derivedId } from './derived-ids.ts'
import { calendarDate, momentOf } from './due-rules.ts'
import {
  type AnyRow,
  type CalendarDate,
  type Comment,
  type Issue,
  type NoticeKind,
  type NoticeMailTime,
  noticeKinds,
} from './entities.ts'
import { parseMarkdown } from './markdown/block-rules.ts'
import type { Block, Inline } from './markdown/markdown-types.ts'

/** The lines of a block: each paragraph, item and cell is one. */
const linesOf = (block: Block): readonly (readonly Inline[])[] => {
  if (block.type === 'paragraph' || block.type === 'heading') return [block.content]
  if (block.type === 'quote') return block.blocks.flatMap(linesOf)
  if (block.type === 'list') return block.items.flatMap(({ blocks }) => blocks.flatMap(linesOf))
  return block.type === 'table' ? [...block.head, ...block.rows.flat()] : []
}

/** The ids of the people mentioned in a text; mentions inside code do not count. */
export const mentionedIn = (text: string): string[] => {
  if (!text.includes('](user:')) return []
  const found = parseMarkdown(text).flatMap(linesOf).flat()
  return [...new Set(found.flatMap((node) => (node.type === 'mention' ? [node.id] : [])))]
}

/** One line of a text without its marks, for lists and notifications. */
export const plainText = (text: string, longest = 200): string => {
  const words = parseMarkdown(text)
    .flatMap(linesOf)
    .map((content) =>
      content
        .map((node) => (node.type === 'text' ? node.text : node.type === 'mention' ? `@${node.name}` : ' '))
        .join(''),
    )
  const line = words.join(' ').replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line
}

/** A row before and after a mutation; null: it did not exist. */
export interface ChangedRow {
  entity: string
  before: AnyRow | null
  after: AnyRow | null
}

/** A person whom a mutation concerns, before checking whether they may see the issue. */
export interface Concern {
  issueId: string
  userId: string
  kind: NoticeKind
  commentId: string | null
  statusId: string | null
}

const newMentions = (before: string, after: string): string[] => {
  if (before === after) return []
  const known = mentionedIn(before)
  return mentionedIn(after).filter((id) => !known.includes(id))
}

type NoticeDraft = [NoticeKind, readonly string[], Partial<Pick<Concern, 'commentId' | 'statusId'>>?]

const noticesOfIssue = (before: Issue | null, after: Issue): NoticeDraft[] => {
  const { assigneeId, statusId, watcherIds } = after
  const isAssigned = assigneeId !== null && assigneeId !== before?.assigneeId
  const isMoved = before !== null && before.statusId !== statusId && before.projectId === after.projectId
  return [
    ['assigned', isAssigned ? [assigneeId] : []],
    ['mentioned', newMentions(before?.description ?? '', after.description ?? '')],
    ['status', isMoved ? watcherIds : [], { statusId }],
  ]
}

const noticesOfComment = (before: Comment | null, after: Comment, issue: Issue): NoticeDraft[] => {
  const commentId = after.id
  return [
    ['mentioned', newMentions(before?.text ?? '', after.text), { commentId }],
    ['comment', before ? [] : issue.watcherIds, { commentId }],
  ]
}

/** The people whom a changed row concerns, possibly one for several reasons. Deleted rows concern nobody. */
export const concernsOf = (
  { entity, before, after }: ChangedRow,
  issueOf: (id: string) => Issue | null,
): readonly Concern[] => {
  if (!after || (entity !== 'issue' && entity !== 'comment')) return []
  const issue = entity === 'issue' ? (after as Issue) : issueOf((after as Comment).issueId)
  if (!issue || issue.deletedAt !== null || (after as Issue | Comment).deletedAt !== null) return []
  const notices =
    entity === 'issue'
      ? noticesOfIssue(before as Issue | null, issue)
      : noticesOfComment(before as Comment | null, after as Comment, issue)
  return notices.flatMap(([kind, people, more]) =>
    people.map((userId) => ({ issueId: issue.id, userId, kind, commentId: null, statusId: null, ...more })),
  )
}

/** The people who start to watch an issue by this change: a new reporter or assignee, and mentioned people. */
export const newWatchers = ({ entity, before, after }: ChangedRow, concerns: readonly Concern[]): string[] => {
  const [was, is] = [before as Issue | null, after as Issue | null]
  const isReporter = entity === 'issue' && is !== null && is.reporterId !== was?.reporterId
  const isAssignee = entity === 'issue' && is?.assigneeId && is.assigneeId !== was?.assigneeId
  return [
    ...(isReporter ? [is.reporterId] : []),
    ...(isAssignee ? [is.assigneeId as string] : []),
    ...concerns.flatMap(({ kind, userId }) => (kind === 'mentioned' ? [userId] : [])),
  ]
}

/** Only the strongest reason for each person and issue. */
export const strongestConcerns = (concerns: readonly Concern[]): Concern[] => {
  const kept = new Map<string, Concern>()
  for (const kind of noticeKinds)
    for (const concern of concerns) {
      const key = `${concern.userId} ${concern.issueId}`
      if (concern.kind === kind && !kept.has(key)) kept.set(key, concern)
    }
  return [...kept.values()]
}

/** The same id for the same change, however often it is processed. */
export const noticeId = (mutationId: string, actorId: string, { issueId, userId }: Concern): string =>
  derivedId('notice', actorId, mutationId, issueId, userId)

/** Time for an open tab to show a notice before it is pushed to the devices. */
export const pushDelayMs = 5000
/** How long a notice stays unread before it is mailed. */
export const mailDelayMs = 15 * 60_000
/** The parameter of the inbox's address that names the organisation a mail is about. */
export const inboxOrganization = 'org'
const morning = 9 * 60
const dayMinutes = 24 * 60

/** Minutes since midnight in a time zone. */
const minuteOfDay = (now: number, timeZone: string): number => {
  const [hours = 0, minutes = 0] = formatDate(now, 'HH:mm', 'en', timeZone).split(':').map(Number)
  return hours * 60 + minutes
}

/** When a notice of now is mailed unless it is read before: soon, at nine in the person's morning, or never (null). */
export const dueMail = (
  now: number,
  { noticeMails, timeZone }: { noticeMails: NoticeMailTime; timeZone: string },
): number | null => {
  if (noticeMails === 'off') return null
  if (noticeMails === 'soon') return now + mailDelayMs
  const ahead = (morning - minuteOfDay(now, timeZone) + dayMinutes) % dayMinutes
  const at = Math.floor(now / 60_000 + (ahead || dayMinutes)) * 60_000
  // a day on which the clock is changed is longer or shorter
  return at + (morning - minuteOfDay(at, timeZone)) * 60_000
}

/** Half an hour before the daily emails. */
const reminderMinute = morning - 30
/** A late reminder is mailed within this time, not the next morning. */
const reminderMailMs = 60 * 60_000

/** The due dates to remind a person of: today and tomorrow in their zone; null before half past eight in their morning. */
export const remindedDates = (
  now: number,
  timeZone: string,
): { today: CalendarDate; tomorrow: CalendarDate } | null => {
  if (minuteOfDay(now, timeZone) < reminderMinute) return null
  const today = calendarDate(now, timeZone)
  return { today, tomorrow: new Date(momentOf(today) + dayMinutes * 60_000).toISOString().slice(0, 10) }
}

/** When a reminder is mailed unless it is read before, or never (null). */
export const reminderMail = (now: number, settings: Parameters<typeof dueMail>[1]): number | null => {
  const mailAt = dueMail(now, settings)
  return mailAt === null ? null : Math.min(mailAt, now + reminderMailMs)
}

/** One reminder for each person, issue and due date. */
export const reminderId = (userId: string, issueId: string, dueDate: CalendarDate): string =>
  derivedId('due', userId, issueId, dueDate)
