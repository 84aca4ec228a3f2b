export interface HtmlElement {
  tag: string
  attributes: string
  children: HtmlNode[]
}
export type HtmlNode = string | HtmlElement

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ' },
  ...{ ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’', mdash: '—', ndash: '–', hellip: '…', middot: '·', times: '×' },
}

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    return characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16))
  })

const token = /<(\/?)([a-z][a-z\d]{0,15})(?![\w-])((?:"[^"]{0,5000}"|'[^']{0,5000}'|[^'"<>]){0,200})>|[^<]+|</gi

/** The words behind a comment that is never closed stay. */
const withoutComments = (html: string): string => {
  let text = ''
  for (let from = 0; ; ) {
    const start = html.indexOf('<!--', from)
    const end = start < 0 ? -1 : html.indexOf('-->', start + 2)
    if (end < 0) return text + html.slice(from).replaceAll('<!--', '')
    text += html.slice(from, start)
    from = end + 3
  }
}

const withoutContent = new Set(['br', 'img', 'hr', 'input', 'meta', 'link', 'col', 'wbr'])
const maxDepth = 20

const addText = (to: HtmlElement | undefined, text: string): void => {
  const last = to?.children.at(-1)
  if (typeof last === 'string') to?.children.splice(-1, 1, last + text)
  else to?.children.push(text)
}

const attribute = /([\w-]{1,30})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g

/** The value of an attribute, decoded. */
export const attributeOf = ({ attributes }: HtmlElement, name: string): string => {
  for (const [, key, double, single, bare] of attributes.matchAll(attribute))
    if (key?.toLowerCase() === name) return decoded(double ?? single ?? bare ?? '')
  return ''
}

/** A fragment of HTML as a tree, at most 20 levels deep. Tags that are not closed end with what surrounds them. */
export const parseHtml = (html: string): HtmlNode[] => {
  const root: HtmlElement = { tag: '', attributes: '', children: [] }
  const open = [root]
  for (const [whole, slash, name, attributes = ''] of withoutComments(html).matchAll(token)) {
    const tag = name?.toLowerCase()
    if (!tag) addText(open.at(-1), decoded(whole))
    else if (slash) {
      const at = open.findLastIndex((each) => each.tag === tag)
      if (at > 0) open.length = at
    } else {
      const element: HtmlElement = { tag, attributes, children: [] }
      open.at(-1)?.children.push(element)
      if (!withoutContent.has(tag) && open.length < maxDepth) open.push(element)
    }
  }
  return root.children
}
