import { createContext, useContext } from 'react'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import type { SharedText } from '../../core/work/shared-text-rules.ts'

export interface Asked {
  projectId?: string
  /** Unless a summary was left in the dialog. */
  summary?: string
  /** Summaries that are written nowhere else: they follow what was left in the dialog, and are kept as it is. */
  lines?: string
  /** What another app shared, which is kept in the same way. */
  shared?: SharedText
  /** A refused `issue.create`: the dialog holds what it would have made, and replaces it. */
  refused?: TrayItem
}

/** Opens the dialog for a new issue, in the project of the screen if it has one. */
const CreateContext = createContext<(asked?: Asked) => void>(() => {})
export const CreateProvider = CreateContext.Provider
export const useOpenCreate = () => useContext(CreateContext)
