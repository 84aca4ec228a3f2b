import { createContext, useContext } from 'react'
import type { PublicConfig } from '../core/calls/product-calls.ts'
import type { Language } from '../core/forms/rule-types.ts'
import type { HelpTopic } from '../core/help/help-topics.ts'
import type { SourceName } from '../core/source/sources.ts'
import type { Trouble } from '../core/trouble/troubles.ts'

/** Shown while the server is unreachable. */
export interface OfflineNotice {
  trouble: Trouble
  /** When the server last answered (epoch milliseconds); null if unknown. */
  since: number | null
  /** Number of changes waiting to be sent. */
  waiting: number
  /** The person's time zone; the device's without it. */
  timeZone?: string | undefined
}

/** Data that every layout shows, provided by `app.tsx`. */
export interface Shell {
  language: Language
  setLanguage: (language: Language) => void
  product: SourceName
  /** The help topic of the current page. */
  help?: HelpTopic
  offline: OfflineNotice | null
  /** Configuration that forms need; absent until it is loaded. */
  config?: Pick<
    PublicConfig,
    'environment' | 'helpUrl' | 'passwordMinLength' | 'providers' | 'trustedOrigins' | 'versions'
  >
}

export const ShellContext = createContext<Shell>({
  language: 'zh',
  setLanguage: () => {},
  product: 'pms',
  offline: null,
})

export const useShell = (): Shell => useContext(ShellContext)
