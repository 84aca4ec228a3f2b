import type { Block, Inline, ListItem, Mark } from '../work/markdown/markdown-types.ts'
import { writeMarkdown } from '../work/markdown/write-rules.ts'
import { longestDescription } from '../work/work-limits.ts'
import { attributeOf, type HtmlElement, type HtmlNode, parseHtml } from './html-tree.ts'

const marksTable: Readonly<Record<string, Mark>> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', s: 'strike', del: 'strike', strike: 'strike' },
  ...{ code: 'code', kbd: 'code', tt: 'code' },
}
const blockTags = new Set(
  'p div section article header footer main center ul ol li dl dt dd table caption tbody thead tfoot tr td th blockquote pre hr h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
)
const unseen = new Set(['script', 'style', 'head', 'title', 'template'])

/** The words of further columns go into the last one. */
const maxColumns = 30

/** The address of a link, so that it cannot end a link of Markdown; empty if it is none. */
const addressOf = (element: HtmlElement, name: string): string => {
  const address = attributeOf(element, name)
  if (!/^(https?:\/\/|mailto:)\S+$/.test(address)) return ''
  return address.replace(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

interface Around {
  marks: readonly Mark[]
  href?: string
}

/** A picture is a link to it, or the name of its file: an import has no files. */
const pictureOf = (element: HtmlElement, { marks }: Around): Inline[] => {
  const [path = ''] = attributeOf(element, 'src').split(/[?#]/)
  const name = attributeOf(element, 'alt').replace(/\s+/g, ' ') || (path.split('/').at(-1) ?? '')
  const href = addressOf(element, 'src')
  if (href) return [{ type: 'text', text: name || href, marks, href }]
  return name === '' ? [] : [{ type: 'text', text: name, marks: ['code'] }]
}

/** The words of nodes in one line; blocks among them are separated by a space. */
const inlineOf = (nodes: readonly HtmlNode[], around: Around): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    if (typeof node === 'string') {
      const text = node.replace(/\s+/g, ' ')
      return text === '' ? [] : [{ type: 'text', text, ...around }]
    }
    const { tag, children } = node
    if (unseen.has(tag)) return []
    if (tag === 'br') return [{ type: 'break' }]
    if (tag === 'img') return pictureOf(node, around)
    const href = tag === 'a' ? addressOf(node, 'href') : ''
    const mark = marksTable[tag]
    const inner = inlineOf(children, {
      ...around,
      ...(mark && !around.marks.includes(mark) ? { marks: [...around.marks, mark] } : {}),
      ...(href ? { href } : {}),
    })
    return blockTags.has(tag) ? [...inner, { type: 'text', text: ' ', marks: [] }] : inner
  })

const isSpace = (node: Inline | undefined): boolean =>
  node?.type === 'break' || (node?.type === 'text' && node.text.trim() === '')

/** Without spaces and breaks at the ends. */
const trimmed = (content: readonly Inline[]): Inline[] => {
  const from = content.findIndex((node) => !isSpace(node))
  const to = content.findLastIndex((node) => !isSpace(node))
  return content.slice(from, to + 1).flatMap((node, at): Inline[] => {
    if (from < 0) return []
    if (node.type !== 'text' || (at > 0 && from + at < to)) return [node]
    const start = at === 0 ? node.text.trimStart() : node.text
    return [{ ...node, text: from + at === to ? start.trimEnd() : start }]
  })
}

const plainOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : plainOf(node.children))).join('')

const hasTag = (node: HtmlNode, tags: readonly string[]): node is HtmlElement =>
  typeof node !== 'string' && (tags.includes(node.tag) || node.children.some((child) => hasTag(child, tags)))

/** The elements with these tags, in their order; what stands between them is in elements without a tag. */
const elementsIn = (nodes: readonly HtmlNode[], tags: readonly string[]): HtmlElement[] => {
  const found: HtmlElement[] = []
  for (const node of nodes) {
    const last = found.at(-1)
    if (hasTag(node, tags)) {
      if (tags.includes(node.tag)) found.push(node)
      else for (const each of elementsIn(node.children, tags)) found.push(each)
    } else if (last?.tag === '') last.children.push(node)
    else found.push({ tag: '', attributes: '', children: [node] })
  }
  return found
}

const noMarks: Around = { marks: [] }

const listOf = ({ tag, children }: HtmlElement): Block[] => {
  const items = elementsIn(children, ['li']).flatMap((item): ListItem[] => {
    const blocks = blocksOf(item.children)
    return item.tag === '' && blocks.length === 0 ? [] : [{ line: 0, blocks }]
  })
  return items.length === 0 ? [] : [{ type: 'list', kind: tag === 'ol' ? 'ordered' : 'bullet', start: 1, items }]
}

const rowOf = ({ children }: HtmlElement): Inline[][] => {
  const cells = elementsIn(children, ['td', 'th']).flatMap((cell) => {
    const content = trimmed(inlineOf(cell.children, noMarks))
    return cell.tag === '' && content.length === 0 ? [] : [content]
  })
  if (cells.length <= maxColumns) return cells
  const beyond = cells.slice(maxColumns - 1).filter((cell) => cell.length > 0)
  const space: Inline = { type: 'text', text: ' ', marks: [] }
  return [...cells.slice(0, maxColumns - 1), trimmed(beyond.flatMap((cell) => [...cell, space]))]
}

/** A table, behind its caption and other words outside its rows. */
const tableOf = ({ children }: HtmlElement): Block[] => {
  const parts = elementsIn(children, ['tr'])
  const around = parts.flatMap(({ tag, children }) => (tag === '' ? blocksOf(children) : []))
  const [head, ...rows] = parts.flatMap((part) => (part.tag === '' ? [] : [rowOf(part)])).filter(({ length }) => length)
  if (!head) return around
  const width = rows.reduce((most, { length }) => Math.max(most, length), head.length)
  const filled = (row: readonly Inline[][]) => Array.from({ length: width }, (_, at) => row[at] ?? [])
  return [...around, { type: 'table', head: filled(head), rows: rows.map(filled) }]
}

const blockOf = (element: HtmlElement): Block[] => {
  const { tag, children } = element
  if (tag === 'ul' || tag === 'ol') return listOf(element)
  if (tag === 'table') return tableOf(element)
  if (tag === 'hr') return [{ type: 'rule' }]
  if (tag === 'pre') return [{ type: 'code', language: '', text: plainOf(children).replace(/^\n+/, '').trimEnd() }]
  if (tag === 'blockquote') return [{ type: 'quote', blocks: blocksOf(children) }]
  const level = /^h([1-6])$/.exec(tag)?.[1]
  if (!level) return blocksOf(children)
  const content = trimmed(inlineOf(children, noMarks))
  return content.length === 0 ? [] : [{ type: 'heading', level: Number(level), content }]
}

const hasBlocks = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && !unseen.has(node.tag) && (blockTags.has(node.tag) || node.children.some(hasBlocks))

function blocksOf(nodes: readonly HtmlNode[]): Block[] {
  const blocks: Block[] = []
  let words: HtmlNode[] = []
  const flush = () => {
    const content = trimmed(inlineOf(words, noMarks))
    if (content.length > 0) blocks.push({ type: 'paragraph', content })
    words = []
  }
  for (const node of nodes) {
    if (!hasBlocks(node)) words.push(node)
    else {
      flush()
      for (const block of blockOf(node)) blocks.push(block)
    }
  }
  flush()
  return blocks
}

/** Whether a whole text of TAPD or ZenTao is HTML. Markdown can look like it, so texts of other tools are not asked. */
export const isHtml = (text: string): boolean =>
  /^\s*<(?:p|div|span|font|br|ul|ol|table|h[1-6]|blockquote|pre|section|article|strong|b|em|img|a)(?=[\s/>])/i.test(
    text,
  ) && /<\/[a-z]\w*>\s*$|<(?:br|img|hr)[^<>]*>\s*$/i.test(text)

/** HTML longer than this is cut before it is parsed. */
export const longestHtml = 5 * longestDescription

/** HTML as Markdown: paragraphs, headings, lists, tables, quotes, code, links and marks. Other tags go, their words stay. */
export const markdownOfHtml = (html: string): string => {
  // without a tag that the cut halved
  const cut = html.length > longestHtml ? html.slice(0, longestHtml).replace(/<[^<>]*$/, '') : html
  return writeMarkdown(blocksOf(parseHtml(cut)))
}
