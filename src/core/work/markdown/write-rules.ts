import { markSeparator } from './inline-rules.ts'
import type { Block, Inline, ListItem, Mark } from './markdown-types.ts'

const escapeWords = (text: string): string =>
  text.replace(/[\\`*[\]~<]/g, '\\$&').replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')

/** Text that would start a block at the start of a line. */
const escapeStart = (line: string): string =>
  line.replace(/^(\s*)([#>+|-])/, '$1\\$2').replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

const escapeName = (name: string): string => name.replace(/[\\[\]]/g, '\\$&').replace(/\n/g, ' ')

const signs: Readonly<Record<Exclude<Mark, 'code'>, string>> = { bold: '**', italic: '*', strike: '~~' }
const order: readonly Mark[] = ['bold', 'italic', 'strike']

type TextNode = Extract<Inline, { type: 'text' }>

const codeSpan = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const ticks = '`'.repeat(longest + 1)
  return longest > 0 ? `${ticks} ${text} ${ticks}` : `${ticks}${text}${ticks}`
}

/** Marks must touch words, not the spaces around them, because marks beside a space are not parsed. */
const withoutOuterSpaces = (node: Inline): Inline[] => {
  if (node.type !== 'text' || node.marks.includes('code')) return [node]
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(node.text) ?? []
  const plain = (text: string): Inline[] => (text === '' ? [] : [{ type: 'text', text, marks: [] }])
  return [...plain(before), ...(words === '' ? [] : [{ ...node, text: words }]), ...plain(after)]
}

/** The open marks around a node, outermost first. */
const wrappersOf = (node: Inline): string[] => {
  if (node.type !== 'text') return []
  const marks = order.filter((mark) => node.marks.includes(mark)) as Exclude<Mark, 'code'>[]
  return [...(node.href === undefined ? [] : [`[${node.href}`]), ...marks.map((mark) => signs[mark])]
}

const opening = (wrapper: string): string => (wrapper.startsWith('[') ? '[' : wrapper)
const closing = (wrapper: string): string => (wrapper.startsWith('[') ? `](${wrapper.slice(1)})` : wrapper)

const isBareLink = ({ href, text, marks }: TextNode): boolean => href === text && !marks.includes('code')

const writeNode = (node: Inline): string => {
  if (node.type === 'break') return '\n'
  if (node.type === 'mention') return `@[${escapeName(node.name)}](user:${node.id})`
  if (node.type === 'image') return `![${escapeName(node.name)}](attachment:${node.id})`
  return node.marks.includes('code') ? codeSpan(node.text) : escapeWords(node.text)
}

export const writeInline = (content: readonly Inline[]): string => {
  let text = ''
  let open: string[] = []
  for (const node of content.flatMap(withoutOuterSpaces)) {
    const isBare = node.type === 'text' && isBareLink(node)
    const wrappers = isBare ? wrappersOf(node).slice(1) : wrappersOf(node)
    const shared = open.findIndex((wrapper, at) => wrapper !== wrappers[at])
    const kept = shared === -1 ? Math.min(open.length, wrappers.length) : shared
    const closed = open.slice(kept).reverse().map(closing).join('')
    const opened = wrappers.slice(kept).map(opening).join('')
    text += closed + (closed.endsWith('*') && opened.startsWith('*') ? markSeparator : '') + opened
    text += isBare ? `<${(node as TextNode).text}>` : writeNode(node)
    open = wrappers
  }
  return text + open.reverse().map(closing).join('')
}

const indented = (text: string, by: number): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : ' '.repeat(by) + line))
    .join('\n')

const writeItem = (item: ListItem, kind: 'bullet' | 'ordered' | 'task', number: number): string => {
  const marker = kind === 'ordered' ? `${number}. ` : '- '
  const box = kind === 'task' ? `[${item.isDone ? 'x' : ' '}] ` : ''
  return indented(marker + box + writeBlocks(item.blocks, '\n'), marker.length)
}

const writeCell = (cell: readonly Inline[]): string => writeInline(cell).replace(/\n/g, ' ').replace(/\|/g, '\\|')
const writeRow = (cells: readonly (readonly Inline[])[]): string => `| ${cells.map(writeCell).join(' | ')} |`

const writeBlock = (block: Block): string => {
  switch (block.type) {
    case 'paragraph':
      return writeInline(block.content).split('\n').map(escapeStart).join('\n')
    case 'heading':
      return `${'#'.repeat(block.level)} ${writeInline(block.content).replace(/\n/g, ' ')}`
    case 'list':
      return block.items.map((item, at) => writeItem(item, block.kind, block.start + at)).join('\n')
    case 'quote':
      return writeBlocks(block.blocks)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'code': {
      const fence = block.text.includes('```') ? '~~~~' : '```'
      return `${fence}${block.language}\n${block.text}\n${fence}`
    }
    case 'table':
      return [writeRow(block.head), `| ${block.head.map(() => '---').join(' | ')} |`, ...block.rows.map(writeRow)].join(
        '\n',
      )
    case 'rule':
      return '---'
  }
}

/** Blocks as Markdown, joined by `between`. */
const writeBlocks = (blocks: readonly Block[], between = '\n\n'): string => {
  let text = ''
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1]
    // adjacent lists of one kind, and adjacent paragraphs, would be parsed as one
    const isClose = between === '\n' && before?.type === 'paragraph' && block.type === 'list'
    text += (at === 0 ? '' : isClose ? '\n' : '\n\n') + writeBlock(block)
  }
  return text
}

/** Blocks as Markdown; parsing the result gives the same blocks. */
export const writeMarkdown = (blocks: readonly Block[]): string => writeBlocks(blocks)
