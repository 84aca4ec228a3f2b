/**
 * Rich text as it is stored (Markdown) and as it is read. HTML in it is text; links lead to http, https and mail addresses alone;
 * `@[Name](user:12)` names a person, whose id stays when the name changes; `![name](attachment:<id>)` shows a picture of the issue.
 */
export type Mark = 'bold' | 'italic' | 'strike' | 'code'

export type Inline =
  | { type: 'text'; text: string; marks: readonly Mark[]; href?: string }
  | { type: 'break' }
  | { type: 'mention'; id: string; name: string }
  | { type: 'image'; id: string; name: string }

export interface ListItem {
  /** Of a task list. */
  isDone?: boolean
  /** The line of the text that it begins in, from 0. */
  line: number
  blocks: readonly Block[]
}

export type Block =
  | { type: 'paragraph'; content: readonly Inline[] }
  | { type: 'heading'; level: number; content: readonly Inline[] }
  | { type: 'list'; kind: 'bullet' | 'ordered' | 'task'; start: number; items: readonly ListItem[] }
  | { type: 'quote'; blocks: readonly Block[] }
  | { type: 'code'; language: string; text: string }
  | { type: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  | { type: 'rule' }
