import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../../../src/core/locale/locale-rules.ts'
import type { Mail } from '../../http/handler-types.ts'
import { mailHtml } from '../../mail/mail-layout.ts'
import { textIn } from '../../texts.ts'
import { type MailData, type MailKind, type MailTemplate, mailTemplatesTable } from './mail-templates.ts'

/** The text of a header line: a stored name must not be able to start another line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** An invisible character that prevents a line break between its neighbours. */
const wordJoiner = '\u2060'

/** Mail programs make a link of any text like a URL, so a name chosen by a stranger must not look like one. */
export const unlinked = (name: string): string => name.replace(/[.:/@](?=\S)/g, `$&${wordJoiner}`)

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
  date: '',
}

const withoutLinks = (data: MailData): Required<MailData> => {
  const names = named.flatMap((field) => (data[field] ? [[field, unlinked(data[field])]] : []))
  return { ...nothing, ...data, ...Object.fromEntries(names) }
}

/** A mail in one language, as text and as HTML without external resources. */
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
