import type { Language } from '../../../src/core/forms/rule-types.ts'
import type { Mail } from '../../http/handler-types.ts'
import { mailHtml } from '../../mail/mail-layout.ts'
import { type MailData, type MailKind, mailTemplatesTable } from './mail-templates-table.ts'

/** A header line: no stored name may start another. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** One mail of the table in one language, as text and as HTML that needs nothing from elsewhere. */
export const composeMail = (kind: MailKind, to: string, language: Language, data: MailData): Mail => {
  const words: {
    subject: (data: MailData) => string
    lines: (data: MailData) => string[]
    action?: string
    note?: string
  } = mailTemplatesTable[kind][language]
  const { code, link } = data
  const lines = words.lines(data)
  const text = [...lines, code, link, words.note, '— Worktide'].filter(Boolean).join('\n\n')
  const subject = oneLine(words.subject(data))
  return {
    to,
    subject,
    text,
    html: mailHtml({ language, subject, lines, code, link, action: words.action, note: words.note }),
    ...(code ? { code } : {}),
    ...(link ? { link } : {}),
  }
}
