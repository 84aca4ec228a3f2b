import type { Language } from '../../../src/core/forms/rule-types.ts'
import type { Mail } from '../../http/handler-types.ts'
import { mailHtml } from '../../mail/mail-layout.ts'
import { type MailData, type MailKind, mailTemplatesTable } from './mail-templates.ts'

/** A header line: no stored name may start another. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Joins the words beside it, and shows nothing. */
const wordJoiner = '\u2060'

/**
 * A name is what a stranger chose, and the first that is read: programs make links of what looks like one, wherever it stands.
 */
const unlinked = (name: string): string => name.replace(/[.:/@](?=\S)/g, `$&${wordJoiner}`)

const named = ['name', 'orgName', 'inviterName'] as const

const withoutLinks = (data: MailData): MailData => {
  const names = named.flatMap((field) => (data[field] ? [[field, unlinked(data[field])]] : []))
  return { ...data, ...Object.fromEntries(names) }
}

/** One mail of the table in one language, as text and as HTML that needs nothing from elsewhere. */
export const composeMail = (kind: MailKind, to: string, language: Language, data: MailData): Mail => {
  const words: {
    subject: (data: MailData) => string
    lines: (data: MailData) => string[]
    action?: string
    note?: string
  } = mailTemplatesTable[kind][language]
  const { code, link } = data
  const safe = withoutLinks(data)
  const lines = words.lines(safe)
  const text = [...lines, code, link, words.note, '— Worktide'].filter(Boolean).join('\n\n')
  const subject = oneLine(words.subject(safe))
  return {
    to,
    subject,
    text,
    html: mailHtml({ language, subject, lines, code, link, action: words.action, note: words.note }),
    ...(code ? { code } : {}),
    ...(link ? { link } : {}),
  }
}
