import type { Language } from '../../../src/core/forms/rule-types.ts'
import type { Mail } from '../../http/handler-types.ts'
import { type MailData, type MailKind, mailTemplatesTable } from './mail-templates-table.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** A header line: no stored name may start another. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const paragraph = (html: string, style = ''): string => `<p style="margin:0 0 16px;${style}">${html}</p>`

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
  const html = [
    ...lines.map((line) => paragraph(escapeHtml(line))),
    code ? paragraph(escapeHtml(code), 'font-size:28px;letter-spacing:4px;font-weight:600') : '',
    link ? paragraph(`<a href="${escapeHtml(link)}">${escapeHtml(words.action ?? link)}</a>`) : '',
    words.note ? paragraph(escapeHtml(words.note), 'color:#666') : '',
  ].join('')
  return {
    to,
    subject: oneLine(words.subject(data)),
    text,
    html: `<!doctype html><html lang="${language}"><body style="font:16px/1.5 sans-serif;max-width:480px;margin:24px auto">${html}</body></html>`,
    ...(code ? { code } : {}),
    ...(link ? { link } : {}),
  }
}
