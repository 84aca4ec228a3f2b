import { productCalls } from '../core/calls/product-calls.ts'
import type { Services } from '../shared/use-services.ts'

/** The page is shown without the session if redeeming takes longer. */
const patienceMs = 10_000

/** Taken out of the address before anything records it (SEC-6). */
const takeTicket = (): string => {
  const url = new URL(location.href)
  const ticket = url.searchParams.get('ticket') ?? ''
  url.searchParams.delete('ticket')
  history.replaceState(history.state, '', url)
  return ticket
}

/**
 * Redeems the ticket of the address this page was opened at, for somebody who is not signed in on this device. A
 * signed-in person stays signed in: a link must not make them somebody else. The server's refusal is shown.
 */
export async function redeemTicket({ call, session }: Pick<Services, 'call' | 'session'>): Promise<void> {
  const ticket = takeTicket()
  const signal = AbortSignal.timeout(patienceMs)
  const status = () => session.getSnapshot().status
  const isOpen = () => /unknown|busy/.test(status()) && !signal.aborted
  await new Promise<void>((resolve) => {
    const settle = () => isOpen() || (subscription.unsubscribe(), resolve())
    const subscription = session.subscribe(settle)
    signal.addEventListener('abort', settle)
    settle()
  })
  if (status() !== 'signedOut') return
  const here = location.origin + location.pathname
  await call(productCalls.redeemTicket, { ticket, target: here }, { signal })
}
