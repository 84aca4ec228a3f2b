import { createContext, useContext } from 'react'
import type { ShareView } from '../../core/share/share-machine.ts'

const VisitorContext = createContext<ShareView['user']>(null)

/** Provided around a share's content: the viewer counts as the share's visitor, not as the signed-in person (SHR-6). */
export const VisitorProvider = VisitorContext.Provider

/** The visitor of the share that this is shown in; null outside of shares. */
export const useVisitor = () => useContext(VisitorContext)
