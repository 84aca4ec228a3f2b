import { createContext, useContext } from 'react'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import type { SharedText } from '../../core/work/shared-text-rules.ts'

export interface CreateRequest {
  projectId?: string
  /** The status for new issues of that project, where the workflow lets them start there. */
  statusId?: string
  /** Ignored if the dialog has a draft with a summary. */
  summary?: string
  /** Summaries that are stored nowhere else: they are appended to the dialog's draft and stored with it. */
  lines?: string
  /** A text that another app shared; stored in the same way. */
  shared?: SharedText
  /** A refused `issue.create`: the dialog shows its issue, and creating that replaces the refused change. */
  refused?: TrayItem
}

/** Opens the dialog for a new issue, in the project of the screen if it has one. */
const CreateContext = createContext<(request?: CreateRequest) => void>(() => {})
export const CreateProvider = CreateContext.Provider
export const useOpenCreate = () => useContext(CreateContext)
