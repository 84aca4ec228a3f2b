import { createContext, useContext } from 'react'
import type { PublicConfig } from '../core/calls/product-calls.ts'
import type { Language } from '../core/forms/rule-types.ts'
import type { HelpTopic } from '../core/help/help-links.ts'
import type { SourceName } from '../core/source/sources.ts'

/** What is shown while the server cannot be reached. */
export interface OfflineNotice {
  /** Epoch milliseconds of the last word of the server; null when nothing is known. */
  since: number | null
  /** How many changes wait to be sent. */
  waiting: number
}

/** What every layout shows, whichever page is in it. `app.tsx` provides it. */
export interface Shell {
  language: Language
  setLanguage: (language: Language) => void
  product: SourceName
  /** What the page on show offers help on. */
  help?: HelpTopic
  offline: OfflineNotice | null
  /** What the server's configuration says to forms; absent until it is known. */
  config?: Pick<PublicConfig, 'environment' | 'helpUrl' | 'passwordMinLength' | 'trustedOrigins' | 'versions'>
}

export const ShellContext = createContext<Shell>({
  language: 'zh',
  setLanguage: () => {},
  product: 'pms',
  offline: null,
})

export const useShell = (): Shell => useContext(ShellContext)
