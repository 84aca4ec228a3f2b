import { createContext, useContext } from 'react'
import type { ShareView } from '../../core/share/share-machine.ts'

const VisitorContext = createContext<ShareView['user']>(null)

/** Around what a share shows: who looks at it is its visitor, whoever is signed in (SHR-6). */
export const VisitorProvider = VisitorContext.Provider

/** The visitor of the share that this is shown in; null outside of shares. */
export const useVisitor = () => useContext(VisitorContext)
