import { createContext, type ReactNode, useContext } from 'react'

/** A field's built-in name, or the id of a custom one. `place`: status and order together, as a card of a board has them. */
export type EditField = string

export interface Editor {
  /** Opens the one editor of the page beside a control; on a phone from below. */
  open(field: EditField, issueId: string, anchor: HTMLElement): void
  /** To another status, asking for what must be filled in on the way. `rank`: its place there. */
  move(issueId: string, toStatusId: string, rank?: string): void
  /** To another type of the project, asking for what it requires. */
  changeType(issueId: string, typeId: string): void
  /** A sentence that is seen for a moment; with something to do about it for a longer one. */
  tell(text: ReactNode, action?: { label: ReactNode; run: () => void }): void
}

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext.Provider

export const useEditor = (): Editor => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('No EditorProvider above this component')
  return editor
}
