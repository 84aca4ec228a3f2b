import { createContext, type ReactNode, useContext } from 'react'
import type { UndoStep } from '../undo-history.ts'

/** The name of a built-in field or the id of a custom one. `place`: status and rank together, for cards of a board. */
export type EditField = string

export interface MessageAction {
  label: ReactNode
  run(): void
  /** Whether the message no longer holds. */
  isObsolete?(): boolean
}

export interface Editor {
  /** Opens the page's editor beside a control; on a phone as a bottom sheet. */
  open(field: EditField, issueId: string, anchor: HTMLElement): void
  /** Moves an issue to another status and asks for required fields. `rank`: its place there. `edit`: the edit that this completes, undone with it. */
  move(issueId: string, toStatusId: string, rank?: string, edit?: UndoStep): void
  /** Changes an issue's type and asks for the fields that it requires. */
  changeType(issueId: string, typeId: string): void
  /** Shows a short message; one with an action stays longer, until the action is obsolete. */
  show(text: ReactNode, action?: MessageAction): void
}

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext.Provider

export const useEditor = (): Editor => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('No EditorProvider above this component')
  return editor
}
