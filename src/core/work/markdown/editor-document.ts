import { parseMarkdown } from './block-rules.ts'
import type { Block, Inline, ListItem, Mark } from './markdown-types.ts'
import { writeMarkdown } from './write-rules.ts'

/** A node of tiptap's document. */
export interface EditorNode {
  type?: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: EditorNode[]
}

const toNodes = (content: readonly Inline[]): EditorNode[] =>
  content.map((node): EditorNode => {
    if (node.type === 'break') return { type: 'hardBreak' }
    if (node.type === 'mention') return { type: 'mention', attrs: { id: node.id, label: node.name } }
    if (node.type === 'image') return { type: 'image', attrs: { id: node.id, name: node.name } }
    const link = node.href === undefined ? [] : [{ type: 'link', attrs: { href: node.href } }]
    return { type: 'text', text: node.text, marks: [...link, ...node.marks.map((type) => ({ type: type as string }))] }
  })

/** Omits an empty content, which the editor's schema rejects. */
const withContent = (node: EditorNode, content: EditorNode[]): EditorNode =>
  content.length > 0 ? { ...node, content } : node

const itemNode = ({ isDone, blocks }: ListItem, isTask: boolean): EditorNode => {
  const inside = blocks.map(toNode)
  const content = inside[0]?.type === 'paragraph' ? inside : [{ type: 'paragraph' }, ...inside]
  return isTask ? { type: 'taskItem', attrs: { checked: isDone === true }, content } : { type: 'listItem', content }
}

const rowNode = (cells: readonly (readonly Inline[])[], type: string): EditorNode => ({
  type: 'tableRow',
  content: cells.map((cell) => ({ type, content: [withContent({ type: 'paragraph' }, toNodes(cell))] })),
})

const toNode = (block: Block): EditorNode => {
  switch (block.type) {
    case 'paragraph':
      return withContent({ type: 'paragraph' }, toNodes(block.content))
    case 'heading':
      return withContent({ type: 'heading', attrs: { level: Math.min(3, block.level) } }, toNodes(block.content))
    case 'list': {
      const type = { bullet: 'bulletList', ordered: 'orderedList', task: 'taskList' }[block.kind]
      const attrs = block.kind === 'ordered' ? { attrs: { start: block.start } } : {}
      return { type, ...attrs, content: block.items.map((item) => itemNode(item, block.kind === 'task')) }
    }
    case 'quote':
      return {
        type: 'blockquote',
        content: block.blocks.length > 0 ? block.blocks.map(toNode) : [{ type: 'paragraph' }],
      }
    case 'code':
      return withContent(
        { type: 'codeBlock', attrs: { language: block.language || null } },
        block.text === '' ? [] : [{ type: 'text', text: block.text }],
      )
    case 'table':
      return {
        type: 'table',
        content: [rowNode(block.head, 'tableHeader'), ...block.rows.map((row) => rowNode(row, 'tableCell'))],
      }
    case 'rule':
      return { type: 'horizontalRule' }
  }
}

/** Blocks as the initial document of the editor. */
export const toDocument = (text: string): EditorNode => {
  const content = parseMarkdown(text).map(toNode)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

const isMark = (type: string): type is Mark => ['bold', 'italic', 'strike', 'code'].includes(type)
const picture = /!\[([^\]\n]{0,255})\]\(attachment:([0-9a-f-]{36})\)/

const textNodes = ({ text = '', marks = [] }: EditorNode): Inline[] => {
  const href = marks.find(({ type }) => type === 'link')?.attrs?.href
  const style = {
    marks: marks.flatMap(({ type }) => (isMark(type) ? [type] : [])),
    ...(typeof href === 'string' ? { href } : {}),
  }
  return text.split(/(!\[[^\]\n]{0,255}\]\(attachment:[0-9a-f-]{36}\))/).flatMap((part): Inline[] => {
    const [, name = '', id = ''] = picture.exec(part) ?? []
    if (id !== '') return [{ type: 'image', id, name }]
    return part === '' ? [] : [{ type: 'text', text: part, ...style }]
  })
}

const toInline = (nodes: readonly EditorNode[] = []): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    if (node.type === 'hardBreak') return [{ type: 'break' }]
    if (node.type === 'image')
      return [{ type: 'image', id: String(node.attrs?.id), name: String(node.attrs?.name ?? '') }]
    if (node.type !== 'mention') return textNodes(node)
    return [{ type: 'mention', id: String(node.attrs?.id), name: String(node.attrs?.label ?? '') }]
  })

const plainText = ({ text = '', content = [] }: EditorNode): string => text + content.map(plainText).join('')

const toItem = (node: EditorNode): ListItem => ({
  line: 0,
  ...(node.type === 'taskItem' ? { isDone: node.attrs?.checked === true } : {}),
  blocks: toBlocks(node.content),
})

/** The paragraphs of a cell, joined in one line of Markdown. */
const cellInline = ({ content = [] }: EditorNode): Inline[] =>
  content.flatMap((paragraph, at): Inline[] => [
    ...(at > 0 ? [{ type: 'break' } as const] : []),
    ...toInline(paragraph.content),
  ])

/** Markdown has no spans: a pasted cell that spans several becomes the first of them, and the others are empty. */
const toTable = (rows: readonly EditorNode[]): Block => {
  const grid = rows.map((): Inline[][] => [])
  for (const [y, { content = [] }] of rows.entries()) {
    let x = 0
    for (const cell of content) {
      while (grid[y]?.[x]) x += 1
      const { colspan = 1, rowspan = 1 } = cell.attrs ?? {}
      for (const row of grid.slice(y, y + Number(rowspan)))
        for (let column = x; column < x + Number(colspan); column++) row[column] = []
      ;(grid[y] as Inline[][])[x] = cellInline(cell)
    }
  }
  const width = Math.max(...grid.map(({ length }) => length))
  const [head = [], ...others] = grid.map((row) => Array.from({ length: width }, (_, x) => row[x] ?? []))
  return { type: 'table', head, rows: others }
}

const listKinds = { bulletList: 'bullet', orderedList: 'ordered', taskList: 'task' } as const

const toBlock = (node: EditorNode): Block[] => {
  const { type = '', attrs = {}, content = [] } = node
  if (type in listKinds) {
    const kind = listKinds[type as keyof typeof listKinds]
    return [{ type: 'list', kind, start: Number(attrs.start ?? 1), items: content.map(toItem) }]
  }
  if (type === 'heading') return [{ type, level: Number(attrs.level ?? 1), content: toInline(content) }]
  if (type === 'blockquote') return [{ type: 'quote', blocks: toBlocks(content) }]
  if (type === 'horizontalRule') return [{ type: 'rule' }]
  if (type === 'table') return [toTable(content)]
  if (type !== 'codeBlock') return content.length > 0 ? [{ type: 'paragraph', content: toInline(content) }] : []
  return [{ type: 'code', language: String(attrs.language ?? ''), text: plainText(node) }]
}

const toBlocks = (nodes: readonly EditorNode[] = []): Block[] => nodes.flatMap(toBlock)

/** The editor's document as Markdown. */
export const fromDocument = ({ content }: EditorNode): string => writeMarkdown(toBlocks(content))
