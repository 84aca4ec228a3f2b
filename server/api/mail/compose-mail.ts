import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../../../src/core/locale/locale-rules.ts'
import type { Mail } from '../../http/handler-types.ts'
import { mailHtml } from '../../mail/mail-layout.ts'
import { textIn } from '../../texts.ts'
import { type MailData, type MailKind, type MailTemplate, mailTemplatesTable } from './mail-templates.ts'

/** A header line: no stored name may start another. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Joins the words beside it, and shows nothing. */
const wordJoiner = '\u2060'

/**
 * A name is what a stranger chose, and the first that is read: programs make links of what looks like one, wherever it stands.
 */
const unlinked = (name: string): string => name.replace(/[.:/@](?=\S)/g, `$&${wordJoiner}`)

const named = ['name', 'orgName', 'inviterName'] as const

const nothing: Required<MailData> = {
  name: '',
  orgName: '',
  inviterName: '',
  orgEmail: '',
  message: '',
  code: '',
  link: '',
  left: '',
}

const withoutLinks = (data: MailData): Required<MailData> => {
  const names = named.flatMap((field) => (data[field] ? [[field, unlinked(data[field])]] : []))
  return { ...nothing, ...data, ...Object.fromEntries(names) }
}

/** One mail of the table in one language, as text and as HTML that needs nothing from elsewhere. */
export const composeMail = (kind: MailKind, to: string, language: Locale, data: MailData): Mail => {
  const template: MailTemplate = mailTemplatesTable[kind]
  const say = (text: MessageDescriptor | string) => textIn(language, text)
  const { code, link } = data
  const safe = withoutLinks(data)
  const lines = template.lines(safe).map(say)
  const subject = oneLine(say(template.subject(safe)))
  const [action, note] = [template.action, template.note].map((text) => text && say(text))
  return {
    to,
    subject,
    text: [...lines, code, link, note, '— Worktide'].filter(Boolean).join('\n\n'),
    html: mailHtml({ language, subject, lines, code, link, action, note }),
    ...(code ? { code } : {}),
    ...(link ? { link } : {}),
  }
}
