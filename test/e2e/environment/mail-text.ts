/** A MIME parser for our own mails: nested multiparts, base64, quoted-printable, UTF-8. */
export interface MailText {
  to: string[]
  subject: string
  text: string
  html: string
}

const unquote = (body: string): Buffer =>
  Buffer.from(
    body
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

const decodeBody = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return unquote(body).toString('utf8')
  return Buffer.from(body, 'latin1').toString('utf8')
}

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, data: string) =>
      decodeBody(data.replaceAll('_', ' '), kind.toUpperCase() === 'B' ? 'base64' : 'quoted-printable'),
    )

const split = (source: string): { headers: Map<string, string>; body: string } => {
  const end = source.search(/\r?\n\r?\n/)
  const head = source.slice(0, end).replace(/\r?\n[ \t]+/g, ' ')
  const headers = new Map<string, string>()
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: source.slice(end).replace(/^\r?\n\r?\n/, '') }
}

const parts = (source: string): { type: string; text: string }[] => {
  const { headers, body } = split(source)
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary) {
    const inner = body.split(`--${boundary}`).slice(1, -1)
    return inner.flatMap((part) => parts(part.replace(/^\r?\n/, '')))
  }
  return [{ type, text: decodeBody(body, (headers.get('content-transfer-encoding') ?? '').toLowerCase()) }]
}

export const readMail = (raw: Buffer, to: string[]): MailText => {
  const source = raw.toString('latin1')
  const all = parts(source)
  const textOf = (type: string): string => all.find((part) => part.type.startsWith(type))?.text ?? ''
  const subject = decodeWords(split(source).headers.get('subject') ?? '')
  return { to, subject, text: textOf('text/plain'), html: textOf('text/html') }
}
