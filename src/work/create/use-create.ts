import { createContext, useContext } from 'react'

/** Opens the dialog for a new issue, in the project of the screen if it has one. */
const CreateContext = createContext<(projectId?: string) => void>(() => {})
export const CreateProvider = CreateContext.Provider
export const useOpenCreate = () => useContext(CreateContext)
