import { parseInline } from './inline-rules.ts'
import type { Block, ListItem } from './markdown-types.ts'

interface Line {
  text: string
  /** Its line number in the whole text, from 0. */
  line: number
}

/** The maximum nesting; deeper blocks are parsed as paragraphs, so that parsing is bounded. */
const deepest = 8

const patterns = {
  fence: /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)\s*$/,
  heading: /^ {0,3}(#{1,6})\s+(.*?)\s*$/,
  rule: /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/,
  quote: /^ {0,3}> ?/,
  item: /^( {0,3})([-*+]|\d{1,9}[.)])(?:( +)(.*)|$)/,
  task: /^\[([ xX])\](?:\s+|$)/,
  dashes: /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/,
}

const isBlank = ({ text }: Line): boolean => text.trim() === ''
const indentOf = ({ text }: Line): number => /^ */.exec(text)?.[0].length ?? 0

const isTableAt = (lines: readonly Line[], at: number): boolean => {
  const [head, dashes] = [lines[at]?.text ?? '', lines[at + 1]?.text ?? '']
  return head.includes('|') && dashes.includes('-') && dashes.includes('|') && patterns.dashes.test(dashes)
}

/** The starts of blocks that end a paragraph. */
const beginsBlock = (lines: readonly Line[], at: number): boolean => {
  const { text = '' } = lines[at] ?? {}
  const { fence, heading, rule, quote, item } = patterns
  return [fence, heading, rule, quote, item].some((pattern) => pattern.test(text)) || isTableAt(lines, at)
}

interface ParsedBlock {
  block: Block
  next: number
}

const isFenceEnd = (text: string, fence: string): boolean =>
  text.trim().startsWith(fence) && new Set(text.trim()).size === 1

const takeCode = (lines: readonly Line[], at: number): ParsedBlock | null => {
  const [, fence, language = ''] = patterns.fence.exec(lines[at]?.text ?? '') ?? []
  if (!fence) return null
  const end = lines.findIndex(({ text }, place) => place > at && isFenceEnd(text, fence))
  const inside = lines.slice(at + 1, end === -1 ? lines.length : end)
  const text = inside.map((line) => line.text).join('\n')
  return { block: { type: 'code', language, text }, next: end === -1 ? lines.length : end + 1 }
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\\|/g, '|'))

const takeTable = (lines: readonly Line[], at: number): ParsedBlock | null => {
  if (!isTableAt(lines, at)) return null
  const head = cellsOf(lines[at]?.text ?? '')
  let next = at + 2
  const rows: string[][] = []
  for (; next < lines.length && lines[next]?.text.includes('|'); next++) {
    const cells = cellsOf(lines[next]?.text ?? '')
    rows.push(head.map((_, place) => cells[place] ?? ''))
  }
  const inline = (cells: readonly string[]) => cells.map((cell) => parseInline(cell))
  return { block: { type: 'table', head: inline(head), rows: rows.map(inline) }, next }
}

const takeQuote = (lines: readonly Line[], at: number, depth: number): ParsedBlock | null => {
  if (!patterns.quote.test(lines[at]?.text ?? '')) return null
  let next = at
  while (next < lines.length && patterns.quote.test(lines[next]?.text ?? '')) next++
  const inside = lines.slice(at, next).map(({ text, line }) => ({ text: text.replace(patterns.quote, ''), line }))
  return { block: { type: 'quote', blocks: parseLines(inside, depth + 1) }, next }
}

interface Item {
  isOrdered: boolean
  start: number
  /** The column of its content: lines indented at least so far belong to the item. */
  offset: number
  words: string
}

const itemAt = ({ text }: Line): Item | null => {
  const [, indent = '', marker, space = ' ', words = ''] = patterns.item.exec(text) ?? []
  if (marker === undefined || patterns.rule.test(text)) return null
  return {
    isOrdered: marker.length > 1,
    start: Number.parseInt(marker, 10) || 1,
    offset: indent.length + marker.length + Math.min(space.length, 4),
    words,
  }
}

/** A task list ends at a plain item, and a plain list at a task. */
const kindOf = ({ isOrdered, words }: Item): 'bullet' | 'ordered' | 'task' =>
  isOrdered ? 'ordered' : patterns.task.test(words) ? 'task' : 'bullet'

/** The lines of one item without their indentation. */
const linesOfItem = (lines: readonly Line[], at: number, { offset, words }: Item): { inside: Line[]; next: number } => {
  const inside: Line[] = [{ text: words, line: lines[at]?.line ?? 0 }]
  let next = at + 1
  for (; next < lines.length; next++) {
    const line = lines[next] as Line
    const isIn = indentOf(line) >= Math.min(offset, 2)
    const isLazy = !isBlank(lines[next - 1] as Line) && !beginsBlock(lines, next)
    if (isBlank(line)) {
      const follower = lines.slice(next).find((each) => !isBlank(each))
      if (!follower || indentOf(follower) < Math.min(offset, 2)) break
    } else if (!isIn && !isLazy) break
    inside.push({ text: line.text.slice(Math.min(indentOf(line), offset)), line: line.line })
  }
  return { inside, next }
}

const takeList = (lines: readonly Line[], at: number, depth: number): ParsedBlock | null => {
  const first = itemAt(lines[at] as Line)
  if (!first) return null
  const kind = kindOf(first)
  const items: ListItem[] = []
  let next = at
  while (next < lines.length) {
    const item = itemAt(lines[next] as Line)
    if (!item || kindOf(item) !== kind) break
    const line = lines[next]?.line ?? 0
    const { inside, next: after } = linesOfItem(lines, next, item)
    const [, box] = kind === 'task' ? (patterns.task.exec(item.words) ?? []) : []
    if (box !== undefined) inside[0] = { text: item.words.replace(patterns.task, ''), line }
    items.push({ line, ...(box === undefined ? {} : { isDone: box !== ' ' }), blocks: parseLines(inside, depth + 1) })
    next = after
    // blank lines between two items of one list
    const follower = lines.findIndex((each, place) => place >= next && !isBlank(each))
    const following = follower > next ? itemAt(lines[follower] as Line) : null
    if (following && kindOf(following) === kind) next = follower
  }
  return { block: { type: 'list', kind, start: first.start, items }, next }
}

const takeParagraph = (lines: readonly Line[], at: number): ParsedBlock => {
  let next = at + 1
  while (next < lines.length && !isBlank(lines[next] as Line) && !beginsBlock(lines, next)) next++
  const text = lines
    .slice(at, next)
    .map((line) => line.text.trimStart())
    .join('\n')
    .trimEnd()
  return { block: { type: 'paragraph', content: parseInline(text) }, next }
}

const takeSimple = (lines: readonly Line[], at: number): ParsedBlock | null => {
  const { text = '' } = lines[at] ?? {}
  if (patterns.rule.test(text)) return { block: { type: 'rule' }, next: at + 1 }
  const [, signs, words = ''] = patterns.heading.exec(text) ?? []
  return signs ? { block: { type: 'heading', level: signs.length, content: parseInline(words) }, next: at + 1 } : null
}

const parseLines = (lines: readonly Line[], depth: number): Block[] => {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at] as Line)) {
      at++
      continue
    }
    const nested = depth < deepest ? (takeQuote(lines, at, depth) ?? takeList(lines, at, depth)) : null
    const taken =
      takeCode(lines, at) ?? takeSimple(lines, at) ?? nested ?? takeTable(lines, at) ?? takeParagraph(lines, at)
    blocks.push(taken.block)
    at = taken.next
  }
  return blocks
}

/** Replaces tabs by spaces, because indentation determines blocks. Tabs in fenced code stay, because some code needs them. */
const withoutTabs = (lines: readonly string[]): string[] => {
  let fence = ''
  return lines.map((text) => {
    if (fence !== '') {
      if (isFenceEnd(text, fence)) fence = ''
      return text
    }
    const [, opening = ''] = /^ /.test(text) ? [] : (patterns.fence.exec(text) ?? [])
    fence = opening
    return text.replace(/\t/g, '    ')
  })
}

/** Parses Markdown into blocks. Every text is valid: unknown syntax is plain text. */
export const parseMarkdown = (text: string): Block[] =>
  parseLines(
    withoutTabs(text.split('\n')).map((each, line) => ({ text: each, line })),
    0,
  )

/** The text with the task of this line ticked or unticked. */
export const toggleTask = (text: string, line: number): string =>
  text
    .split('\n')
    .map((each, at) =>
      at === line
        ? each.replace(
            /^(\s*(?:> ?)*(?:\s*(?:[-*+]|\d{1,9}[.)])\s+)*)\[([ xX])\]/,
            (_, before: string, box: string) => `${before}[${box === ' ' ? 'x' : ' '}]`,
          )
        : each,
    )
    .join('\n')
