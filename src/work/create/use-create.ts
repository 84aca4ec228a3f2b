import { createContext, useContext } from 'react'

interface Asked {
  projectId?: string
  /** Lines of summaries; they follow what was left in the dialog. */
  summary?: string
}

/** Opens the dialog for a new issue, in the project of the screen if it has one. */
const CreateContext = createContext<(asked?: Asked) => void>(() => {})
export const CreateProvider = CreateContext.Provider
export const useOpenCreate = () => useContext(CreateContext)
