import { createContext, useContext } from 'react'
import type { Http } from '../api/http.ts'
import type { Dispatch } from '../channel/dispatch.ts'
import type { RemoteActor } from '../channel/remote-actor.ts'
import type { OrgTexts, OutboxStatus } from '../core/contract.ts'

/** What pages need of the world outside: `app` provides it once, tests provide their own. */
export interface Services extends Http {
  session: Pick<RemoteActor<'session'>, 'getSnapshot' | 'subscribe'>
  dispatch: Dispatch
  outbox: {
    /** Returns a function that ends the subscription. */
    subscribe(listener: () => void): () => void
    /** How many changes wait to be sent. */
    waiting(): number
    /** Queued writes that will never be sent, by `<path> <reason>` or `device <what happened>`. */
    deadLetters(): OutboxStatus['lost']
    forgetDeadLetters(names: readonly string[]): Promise<void>
  }
  /** The organisation's own wording; from the device, or `isFresh` from the server. */
  orgTexts(language: 'zh' | 'en', isFresh: boolean): Promise<OrgTexts | null>
}

const ServicesContext = createContext<Services | null>(null)
export const ServicesProvider = ServicesContext.Provider

export const useServices = (): Services => {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('No ServicesProvider above this component')
  return services
}
