import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { safeRedirect } from '../../core/access/safe-redirect.ts'
import { productCalls } from '../../core/calls/product-calls.ts'
import { useSubmitAction } from '../../shared/queries/use-submit-action.ts'
import { useServices } from '../../shared/use-services.ts'
import { useShell } from '../../ui/shell-context.ts'

/** The URL of the requesting page if it is ours or configured as trusted; otherwise null. */
const targetOf = (search: URLSearchParams, trusted: readonly string[] | undefined): URL | null => {
  const target = safeRedirect(search.get('redirect') ?? search.get('target'), { own: location.origin, trusted })
  return target === null ? null : new URL(target, location.origin)
}

/**
 * Answers a page of the product that asks for the user's identity. On consent it is opened with a ticket that is valid
 * once, for a minute, and is no token.
 */
export const useAuthorize = (leave: (url: string) => void = (url) => location.assign(url)) => {
  const { call } = useServices()
  const [search] = useSearchParams()
  const trusted = useShell().config?.trustedOrigins
  const target = targetOf(search, trusted)
  const [isRefused, setIsRefused] = useState(false)
  const { running, submitError, run } = useSubmitAction()

  const allow = () =>
    run('allow', async () => {
      if (!target) return
      const { ticket } = await call(productCalls.createTicket, { target: target.href })
      const url = new URL(target)
      url.searchParams.set('ticket', ticket)
      leave(url.href)
    })

  return { target, allow, submitError, isBusy: running !== null, isRefused, setIsRefused }
}
