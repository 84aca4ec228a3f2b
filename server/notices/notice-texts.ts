import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dateFormats, formatDate } from '../../src/core/locale/date-format-rules.ts'
import type { Locale } from '../../src/core/locale/locale-rules.ts'
import { daysBetween, momentOf } from '../../src/core/work/due-rules.ts'
import type { CalendarDate, NoticeKind } from '../../src/core/work/entities.ts'
import { textIn } from '../texts.ts'
import type { WaitingNotice } from './waiting-notices.ts'

/** The person who reads a text. */
export interface Reader {
  language: Locale
  /** The date in their time zone. */
  today: CalendarDate
}

const dueText = (dueDate: CalendarDate | null, { language, today }: Reader): MessageDescriptor => {
  if (dueDate === null) return msg`Due soon`
  const days = daysBetween(today, dueDate)
  if (days === 0) return msg`Due today`
  if (days === 1) return msg`Due tomorrow`
  const date = formatDate(momentOf(dueDate), dateFormats[language].date, language, 'UTC')
  return msg`Due on ${date}`
}

const texts: Record<NoticeKind, (notice: WaitingNotice, reader: Reader) => MessageDescriptor> = {
  assigned: ({ actorName: name }) => msg`${name} assigned this to you`,
  mentioned: ({ actorName: name }) => msg`${name} mentioned you`,
  due: ({ dueDate }, reader) => dueText(dueDate, reader),
  comment: ({ actorName: name }) => msg`${name} commented`,
  status: ({ actorName: name, statusName: status }) => msg`${name} moved this to ${status}`,
}

/** The sentence that the inbox shows, followed by the words of the comment if there are any. */
export const noticeText = (notice: WaitingNotice, reader: Reader): string => {
  const { words } = notice
  const what = textIn(reader.language, texts[notice.kind](notice, reader))
  return words === '' ? what : textIn(reader.language, msg`${what}: ${words}`)
}
