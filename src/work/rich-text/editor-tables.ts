import { InputRule } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { DOMParser, Fragment, type Node, type ParseOptions, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Limits for one cell: a sheet's title may span thousands of columns, and the editor would create each. The table itself limits the rows. */
const maxSpans = { colspan: 100, rowspan: 65_534 }

const limitSpans = (copied: ParentNode): void => {
  for (const cell of copied.querySelectorAll(':is(td, th):is([colspan], [rowspan])'))
    for (const [name, max] of Object.entries(maxSpans)) {
      const span = Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1
      cell.setAttribute(name, String(Math.min(max, Math.max(1, span))))
    }
}

const cellsOf = (table: Element) => table.querySelectorAll(':scope > * > tr > :is(td, th)')

/** Reduces cells to paragraphs: text copied from emails and pages has lists and tables in cells, and one-cell tables around everything. */
const simplifyTables = (copied: ParentNode): void => {
  for (const table of copied.querySelectorAll('table')) {
    const [cell, another] = cellsOf(table)
    if (cell && !another) table.replaceWith(...cell.childNodes)
  }
  for (const block of copied.querySelectorAll(':is(td, th) :is(li, dt, dd, h1, h2, h3, h4, h5, h6, pre, td, th)')) {
    const paragraph = block.ownerDocument.createElement('p')
    paragraph.append(...block.childNodes)
    block.replaceWith(paragraph)
  }
  const around = ':is(td, th) :is(ul, ol, dl, blockquote, table, thead, tbody, tfoot, tr, caption, hr)'
  for (const block of copied.querySelectorAll(around)) block.replaceWith(...block.childNodes)
}

class PlainTableParser extends DOMParser {
  override parseSlice(copied: Element, options?: ParseOptions): Slice {
    limitSpans(copied)
    simplifyTables(copied)
    return super.parseSlice(copied, options)
  }
}

const isInCell = ($from: ResolvedPos): boolean =>
  [$from.parent, $from.node(-1)].some((node) => /cell/.test(node?.type.spec.tableRole ?? ''))

/** Pasted content for a cell, as paragraphs, because a list or a rule would split the table. Cells of another table stay cells. */
const wordsOf = (slice: Slice): Slice => {
  const { content } = slice
  const { firstChild } = content
  if (!firstChild || firstChild.isInline || (content.childCount === 1 && firstChild.type.spec.tableRole)) return slice
  const words: Node[] = []
  content.descendants((node) => {
    if (node.isTextblock) words.push(node.type.schema.node('paragraph', null, node.content))
    return !node.isTextblock
  })
  return words.length > 0 ? new Slice(Fragment.from(words), 1, 1) : Slice.empty
}

/** Enter moves to the next cell like Tab, because a Markdown cell is one line. */
const LineTable = Table.extend({
  addKeyboardShortcuts() {
    const { Tab, ...others } = this.parent?.() ?? {}
    const next: typeof Tab = (given) => (this.editor.isActive('table') ? (Tab?.(given) ?? false) : false)
    return { ...others, Tab: next, Enter: next }
  },
  /** Keeps `---` and the like as text: elsewhere they become a rule, which would split the table. */
  addInputRules() {
    const { editor } = this
    return [
      new InputRule({
        find: /^(?:---|—-|___\s|\*\*\*\s)$/,
        handler: ({ state, range, match }) => {
          if (editor.isActive('table')) state.tr.insertText(match[0], range.from, range.to)
        },
        undoable: false,
      }),
    ]
  },
  addProseMirrorPlugins() {
    const { schema } = this.editor
    const clipboardParser = new PlainTableParser(schema, DOMParser.fromSchema(schema).rules)
    const transformPasted = (slice: Slice, { state }: EditorView) =>
      isInCell(state.selection.$from) ? wordsOf(slice) : slice
    return [...(this.parent?.() ?? []), new Plugin({ props: { clipboardParser, transformPasted } })]
  },
})

const words = { content: 'paragraph+' }

/** Tables whose cells are one line of text, as in Markdown. */
export const tableExtensions = [LineTable, TableRow, TableHeader.extend(words), TableCell.extend(words)]
