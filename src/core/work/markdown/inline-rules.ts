import { isWebLink } from '../../forms/general-rules.ts'
import type { Inline, Mark } from './markdown-types.ts'

const isSafeLink = (href: string): boolean => isWebLink(href) || /^mailto:[^\s@]+@[^\s@]+$/i.test(href)

interface Style {
  marks: readonly Mark[]
  href?: string
}

const delimiters: readonly { sign: string; mark: Mark }[] = [
  { sign: '**', mark: 'bold' },
  { sign: '__', mark: 'bold' },
  { sign: '~~', mark: 'strike' },
  { sign: '*', mark: 'italic' },
  { sign: '_', mark: 'italic' },
]

/** Separates marks that would be parsed as one; not part of the text. */
export const markSeparator = '\u200b'

const isWordAt = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text[at] ?? '')
const isSpaceAt = (text: string, at: number): boolean => at < 0 || at >= text.length || /\s/.test(text[at] ?? '')

/** The index after a code span, an escaped character, or any other character. */
const behind = (text: string, at: number): number => {
  if (text[at] === '\\') return at + 2
  const [ticks] = /^`+/.exec(text.slice(at)) ?? []
  if (!ticks) return at + 1
  const end = text.indexOf(ticks, at + ticks.length)
  return end === -1 ? at + ticks.length : end + ticks.length
}

/** The index of the closing delimiter from `from` on; -1 if there is none. */
const findClose = (text: string, from: number, sign: string): number => {
  const isSingle = sign.length === 1
  // whether a single star inside is still open: of three stars in a row, the first closes it
  let isStarOpen = false
  for (let at = from; at < text.length; ) {
    const isDouble = isSingle && text.startsWith(sign + sign, at)
    if (isDouble) {
      // a double mark inside has its own end; three marks close both
      const inner = text.startsWith(sign.repeat(3), at) ? -1 : findClose(text, at + 2, sign + sign)
      if (inner === -1) {
        if (at > from && !isSpaceAt(text, at - 1)) return at + (text.startsWith(sign.repeat(3), at) ? 2 : 0)
        at += 2
      } else at = inner + 2
      continue
    }
    if (text.startsWith(sign, at) && at > from && !isSpaceAt(text, at - 1)) {
      const runsOn = isStarOpen && text.startsWith('***', at)
      if (!(sign.startsWith('_') && isWordAt(text, at + sign.length))) return runsOn ? at + 1 : at
    }
    if (sign === '**' && text[at] === '*' && text[at + 1] !== '*') isStarOpen = !isStarOpen
    at = behind(text, at)
  }
  return -1
}

const patterns = {
  mention: /^@\[((?:[^\]\\\n]|\\.){1,200})\]\(user:([\w-]{1,60})\)/,
  image: /^!\[((?:[^\]\\\n]|\\.){0,255})\]\(attachment:([0-9a-f-]{36})\)/,
  link: /^\[((?:[^\]\\[\n]|\\.){1,1000})\]\(([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)\)/,
  angled: /^<((?:https?:\/\/|mailto:)[^\s<>]+)>/i,
  bare: /^https?:\/\/[^\s<>"，。；！？、）】》”’]+/i,
}

const unescaped = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1')

interface Found {
  nodes: readonly Inline[]
  length: number
}

const codeAt = (text: string, style: Style): Found | null => {
  const [ticks] = /^`+/.exec(text) ?? []
  if (!ticks) return null
  const end = text.indexOf(ticks, ticks.length)
  if (end === -1) return null
  const inner = text.slice(ticks.length, end).replace(/\n/g, ' ')
  const code = /^ .*[^ ].* $/.test(inner) ? inner.slice(1, -1) : inner
  const node: Inline = { ...style, type: 'text', text: code, marks: [...style.marks, 'code'] }
  return { nodes: [node], length: end + ticks.length }
}

const linkAt = (text: string, style: Style): Found | null => {
  const plain = (href: string, length: number): Found => ({
    nodes: [{ type: 'text', text: text.slice(0, length), marks: style.marks, href }],
    length,
  })
  const [angled, address] = patterns.angled.exec(text) ?? []
  if (angled && address && isSafeLink(address))
    return { nodes: [{ type: 'text', text: address, marks: style.marks, href: address }], length: angled.length }
  const [bare] = patterns.bare.exec(text) ?? []
  const trimmed = bare?.replace(/[.,:;!?'*_~)]+$/, (tail) => (bare.includes('(') && tail.startsWith(')') ? ')' : ''))
  if (trimmed && isSafeLink(trimmed) && style.href === undefined) return plain(trimmed, trimmed.length)
  const [whole, words, href] = patterns.link.exec(text) ?? []
  if (!whole || !words || !href || style.href !== undefined || !isSafeLink(href)) return null
  return { nodes: parseInline(words, { ...style, href }), length: whole.length }
}

const namedAt = (text: string): Found | null => {
  const [mention, name = '', id = ''] = patterns.mention.exec(text) ?? []
  if (mention) return { nodes: [{ type: 'mention', id, name: unescaped(name) }], length: mention.length }
  const [image, alt = '', file = ''] = patterns.image.exec(text) ?? []
  return image ? { nodes: [{ type: 'image', id: file, name: unescaped(alt) }], length: image.length } : null
}

/** The element other than a delimiter that starts at this index; null: a plain character. */
const nodeAt = (text: string, style: Style): Found | null => {
  const [first = ''] = text
  if (first === '`') return codeAt(text, style)
  if (first === '@' || first === '!') return namedAt(text)
  return first === '[' || first === '<' || first === 'h' || first === 'H' ? linkAt(text, style) : null
}

const delimitedAt = (text: string, at: number, style: Style, hopeless: Set<string>): Found | null => {
  for (const { sign, mark } of delimiters) {
    if (!text.startsWith(sign, at) || hopeless.has(sign) || style.marks.includes(mark)) continue
    if (isSpaceAt(text, at + sign.length) || (sign.startsWith('_') && isWordAt(text, at - 1))) continue
    const end = findClose(text, at + sign.length, sign)
    if (end === -1) {
      hopeless.add(sign)
      continue
    }
    const inner = parseInline(text.slice(at + sign.length, end), { ...style, marks: [...style.marks, mark] })
    return { nodes: inner, length: end + sign.length - at }
  }
  return null
}

/** Matching delimiters takes quadratic time; the limit keeps hostile texts from blocking the page. */
const maxSigns = 300

const hasTooManySigns = (text: string): boolean => (text.match(/[*_~`[<]/g)?.length ?? 0) > maxSigns

/** Parses a paragraph into text with marks, links, mentions, pictures and line breaks. */
export const parseInline = (text: string, style: Style = { marks: [] }): Inline[] => {
  const isWhole = style.marks.length === 0 && style.href === undefined
  if (isWhole && hasTooManySigns(text)) return [{ type: 'text', text, marks: [] }]
  const nodes: Inline[] = []
  const hopeless = new Set<string>()
  let words = ''
  const flush = (): void => {
    if (words !== '') nodes.push({ type: 'text', text: words, ...style })
    words = ''
  }
  for (let at = 0; at < text.length; ) {
    const character = text[at] ?? ''
    if (character === '\n') {
      words = words.replace(/(?: +|\\)$/, '')
      flush()
      nodes.push({ type: 'break' })
      at = at + 1 + (/^ */.exec(text.slice(at + 1))?.[0].length ?? 0)
      continue
    }
    if (character === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
      words += text[at + 1]
      at += 2
      continue
    }
    if (character === markSeparator) {
      at += 1
      continue
    }
    const isWordBefore = (character === 'h' || character === 'H') && /\w/.test(text[at - 1] ?? '')
    const found =
      delimitedAt(text, at, style, hopeless) ?? (isWordBefore ? null : nodeAt(text.slice(at, at + 3000), style))
    if (found) {
      flush()
      nodes.push(...found.nodes)
      at += found.length
    } else {
      words += character
      at += 1
    }
  }
  flush()
  return nodes
}
