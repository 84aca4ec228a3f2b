import { msg } from '@lingui/core/macro'
import type { Locale } from '../../src/core/locale/locale-rules.ts'
import { textIn } from '../texts.ts'

/** The parts of a mail as plain text; they are escaped here. */
export interface MailParts {
  language: Locale
  subject: string
  lines: readonly string[]
  code?: string | undefined
  link?: string | undefined
  /** The text of the link's button. */
  action?: string | undefined
  note?: string | undefined
  /** An address within the note. */
  noteLink?: string | undefined
}

const colors = {
  page: '#f6f8f9',
  card: '#ffffff',
  line: '#dfe5e8',
  text: '#172023',
  soft: '#4b5960',
  accent: '#0b6e7a',
}
const fonts = `-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif`
const footer = msg`This is an automated email from Worktide. Replies aren't read.`
const fallback = msg`If the button doesn't work, copy this link:`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const paragraph = (html: string, style = ''): string => `<p style="margin:0 0 16px;${style}">${html}</p>`

const codeBlock = (code: string): string =>
  paragraph(
    escapeHtml(code),
    `padding:16px;border-radius:8px;background:${colors.page};text-align:center;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px`,
  )

const button = (link: string, action: string, language: Locale): string => {
  const href = escapeHtml(link)
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;background:${colors.accent};color:#ffffff;font-weight:600;text-decoration:none`
  const plain = `<a href="${href}" style="color:${colors.accent};word-break:break-all">${href}</a>`
  return (
    paragraph(`<a href="${href}" style="${style}">${escapeHtml(action)}</a>`, 'margin:24px 0') +
    paragraph(`${textIn(language, fallback)}<br>${plain}`, `font-size:13px;color:${colors.soft}`)
  )
}

const noteText = (note: string, link: string | undefined): string => {
  if (link === undefined) return escapeHtml(note)
  const href = escapeHtml(link)
  return escapeHtml(note).replace(href, () => `<a href="${href}" style="color:${colors.soft}">${href}</a>`)
}

/** The HTML of a mail: one card without external resources, readable without styles. */
export const mailHtml = ({ language, subject, lines, code, link, action, note, noteLink }: MailParts): string => {
  const body = [
    ...lines.map((line) => paragraph(escapeHtml(line))),
    code ? codeBlock(code) : '',
    link ? button(link, action ?? link, language) : '',
    note ? paragraph(noteText(note, noteLink), `margin:24px 0 0;font-size:14px;color:${colors.soft}`) : '',
  ].join('')
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:${colors.page};color:${colors.text};font:16px/1.6 ${fonts}">`,
    '<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;table-layout:fixed;overflow-wrap:anywhere;word-break:break-word">',
    `<tr><td style="padding:0 4px 12px;font-size:18px;font-weight:700;color:${colors.accent}">Worktide</td></tr>`,
    `<tr><td style="padding:28px 24px;background:${colors.card};border:1px solid ${colors.line};border-radius:12px">${body}</td></tr>`,
    `<tr><td style="padding:16px 4px;font-size:13px;color:${colors.soft}">${textIn(language, footer)}</td></tr>`,
    '</table></body></html>',
  ].join('')
}
