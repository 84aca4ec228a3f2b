import { createContext, useContext } from 'react'
import type { Http } from '../api/http.ts'
import type { Channel } from '../channel/page-channel.ts'
import type { PublicConfig } from '../core/calls/product-calls.ts'
import type { Locale } from '../core/locale/locale-rules.ts'
import type { PageView } from '../core/monitor/monitor-events.ts'
import type { UsageEvents, UsageName } from '../core/monitor/usage-rules.ts'
import type { EditsChannel } from '../core/sync/lane-types.ts'

/** The services of a page: `app` provides them once, tests provide their own. */
export interface Services extends Http, Pick<Channel, 'link' | 'dispatch' | 'orgTexts'> {
  edits: EditsChannel
  session: Pick<Channel['session'], 'getSnapshot' | 'subscribe'>
  /** The shares that were opened on this device. */
  share: Pick<Channel['share'], 'getSnapshot' | 'subscribe'>
  /** The login inside a messenger. */
  messenger: Pick<Channel['messenger'], 'getSnapshot' | 'subscribe'>
  outbox: Pick<Channel['outbox'], 'subscribe' | 'waiting' | 'deadLetters' | 'forgetDeadLetters' | 'receiveDeviceLoss'>
  /** The language of the page. */
  locale: {
    current(): Locale
    /** Returns a function that ends the subscription. */
    subscribe(listener: () => void): () => void
    /** Shows a language and stores the choice. */
    choose(locale: Locale): Promise<void>
    showForPage(locale: Locale): Promise<void>
    leavePage(): Promise<void>
    isChosen(): boolean
    adopt(locale: Locale): Promise<void>
    /** Whether the chosen language could not be loaded, and the other one is shown until it can. */
    isMissing(): boolean
    /** Resolves when the texts of the account's pages are loaded, in the current language and every later one. */
    loadTexts(name: 'pages'): Promise<void>
    hasTexts(name: 'pages'): boolean
  }
  /** The server's public configuration, as far as it is known. */
  config(): PublicConfig
  /** Records a navigation for monitoring. */
  recordPageView(view: PageView): void
  /** Records what somebody did (ANA-1). Ships nothing where usage tracking is off. */
  capture<Name extends UsageName>(name: Name, properties: UsageEvents[Name]): void
}

const ServicesContext = createContext<Services | null>(null)
export const ServicesProvider = ServicesContext.Provider

export const useServices = (): Services => {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('No ServicesProvider above this component')
  return services
}
