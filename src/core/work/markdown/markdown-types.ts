/**
 * Rich text, stored as Markdown. HTML is plain text; links may be http, https and mailto;
 * `@[Name](user:12)` mentions a person by id; `![name](attachment:<id>)` shows a picture of the issue.
 */
export type Mark = 'bold' | 'italic' | 'strike' | 'code'

export type Inline =
  | { type: 'text'; text: string; marks: readonly Mark[]; href?: string }
  | { type: 'break' }
  | { type: 'mention'; id: string; name: string }
  | { type: 'image'; id: string; name: string }

export interface ListItem {
  /** For items of a task list. */
  isDone?: boolean
  /** The line number in the text, from 0. */
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
