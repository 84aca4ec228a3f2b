import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { DOMParser, type ParseOptions, type Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

const cellsOf = (table: Element) => table.querySelectorAll(':scope > * > tr > :is(td, th)')

/** What is copied from mails and pages has lists and tables within cells, and tables of one cell around everything: a table has words alone. */
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
    simplifyTables(copied)
    return super.parseSlice(copied, options)
  }
}

/** Enter leads on as Tab does: a cell of Markdown is one line. */
const LineTable = Table.extend({
  addKeyboardShortcuts() {
    const { Tab, ...others } = this.parent?.() ?? {}
    const next: typeof Tab = (given) => (this.editor.isActive('table') ? (Tab?.(given) ?? false) : false)
    return { ...others, Tab: next, Enter: next }
  },
  addProseMirrorPlugins() {
    const { schema } = this.editor
    const clipboardParser = new PlainTableParser(schema, DOMParser.fromSchema(schema).rules)
    return [...(this.parent?.() ?? []), new Plugin({ props: { clipboardParser } })]
  },
})

const words = { content: 'paragraph+' }

/** Tables of words, as Markdown has them. */
export const tableExtensions = [LineTable, TableRow, TableHeader.extend(words), TableCell.extend(words)]
