import type { Block, Inline, ListItem, Mark } from '../work/markdown/markdown-types.ts'
import { writeMarkdown } from '../work/markdown/write-rules.ts'
import { attributeOf, type HtmlElement, type HtmlNode, parseHtml } from './html-tree.ts'

const marksTable: Readonly<Record<string, Mark>> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', s: 'strike', del: 'strike', strike: 'strike' },
  ...{ code: 'code', kbd: 'code', tt: 'code' },
}
const blockTags = new Set(
  'p div section article header footer main center ul ol li dl dt dd table tbody thead tr td th blockquote pre hr h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
)
const unseen = new Set(['script', 'style', 'head', 'title', 'template'])

const isLink = (address: string): boolean => /^(https?:\/\/|mailto:)\S+$/.test(address)

interface Around {
  marks: readonly Mark[]
  href?: string
}

/** A picture is a link to it, or the name of its file: an import has no files. */
const pictureOf = (element: HtmlElement, { marks }: Around): Inline[] => {
  const source = attributeOf(element, 'src')
  const name = attributeOf(element, 'alt') || (/([^/?#]+)(?:[?#]|$)/.exec(source)?.[1] ?? '')
  if (isLink(source)) return [{ type: 'text', text: name || source, marks, href: source }]
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
    const href = tag === 'a' ? attributeOf(node, 'href') : ''
    const mark = marksTable[tag]
    const inner = inlineOf(children, {
      ...around,
      ...(mark && !around.marks.includes(mark) ? { marks: [...around.marks, mark] } : {}),
      ...(isLink(href) ? { href } : {}),
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

const elementsIn = (nodes: readonly HtmlNode[], tags: readonly string[]): HtmlElement[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return tags.includes(node.tag) ? [node] : elementsIn(node.children, tags)
  })

const noMarks: Around = { marks: [] }

const listOf = ({ tag, children }: HtmlElement): Block[] => {
  const items = elementsIn(children, ['li']).map((item): ListItem => ({ line: 0, blocks: blocksOf(item.children) }))
  return items.length === 0 ? [] : [{ type: 'list', kind: tag === 'ol' ? 'ordered' : 'bullet', start: 1, items }]
}

const tableOf = ({ children }: HtmlElement): Block[] => {
  const [head, ...rows] = elementsIn(children, ['tr']).map((row) =>
    elementsIn(row.children, ['td', 'th']).map((cell) => trimmed(inlineOf(cell.children, noMarks))),
  )
  if (!head || head.length === 0) return []
  const width = Math.max(head.length, ...rows.map(({ length }) => length))
  const filled = (row: readonly Inline[][]) => Array.from({ length: width }, (_, at) => row[at] ?? [])
  return [{ type: 'table', head: filled(head), rows: rows.map(filled) }]
}

const blockOf = (element: HtmlElement): Block[] => {
  const { tag, children } = element
  if (tag === 'ul' || tag === 'ol') return listOf(element)
  if (tag === 'table') return tableOf(element)
  if (tag === 'hr') return [{ type: 'rule' }]
  if (tag === 'pre') return [{ type: 'code', language: '', text: plainOf(children).replace(/^\n+|\s+$/g, '') }]
  if (tag === 'blockquote') return [{ type: 'quote', blocks: blocksOf(children) }]
  const level = /^h([1-6])$/.exec(tag)?.[1]
  if (!level) return blocksOf(children)
  const content = trimmed(inlineOf(children, noMarks))
  return content.length === 0 ? [] : [{ type: 'heading', level: Number(level), content }]
}

const hasBlocks = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && (blockTags.has(node.tag) || node.children.some(hasBlocks))

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
      blocks.push(...blockOf(node))
    }
  }
  flush()
  return blocks
}

/** Whether a whole text is HTML, as TAPD and ZenTao export it; Markdown may contain tags, but does not both begin and end with one. */
export const isHtml = (text: string): boolean =>
  /^\s*<(?:p|div|span|font|br|ul|ol|table|h[1-6]|blockquote|pre|section|article|strong|b|em|img|a)(?=[\s/>])/i.test(
    text,
  ) && /<\/[a-z]\w*>\s*$|<(?:br|img|hr)[^<>]*>\s*$/i.test(text)

/** HTML as Markdown: paragraphs, headings, lists, tables, quotes, code, links and marks. Other tags go, their words stay. */
export const markdownOfHtml = (html: string): string => writeMarkdown(blocksOf(parseHtml(html)))
