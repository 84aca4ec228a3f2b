import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Integration } from '../../core/access/integration-outcomes.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { clientOf } from '../../core/messenger/messenger-client-rules.ts'
import { routeAt } from '../../core/route-of-path.ts'
import { routeOf } from '../../core/routes.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'
import { useShell } from '../../ui/shell-context.ts'
import { unlinkedProblem } from '../messenger/messenger-address-rules.ts'
import { registerTicketStore } from '../messenger/register-ticket-store.ts'
import { actionAddresses, actionsFor, quoteFor } from './result-action-rules.ts'
import { resultKinds } from './result-kinds.ts'
import type { Result } from './result-types.ts'
import { resultTable } from './results.ts'

interface ResultRow {
  name: string
  integration: Integration
  result: Result
}

/** The row of the table of results for an address; an identity without an account is asked to link it. */
export const resultAt = (path: string, problem: string | null): ResultRow => {
  const name = routeAt(path)
  if (name === null || routeOf(name).page !== 'result') throw new Error(`no ending at ${path}`)
  const integration = name.slice(0, name.indexOf('-')) as Integration
  const outcome = name.slice(integration.length + 1)
  const ofOutcome = (resultTable[integration] as Record<string, Result>)[outcome] as Result
  return { name, integration, result: problem === unlinkedProblem ? resultKinds.askToConnect : ofOutcome }
}

/** Names of administrators, for members only. */
const useAdministrators = (isWanted: boolean): readonly string[] => {
  const { call } = useServices()
  const { status } = useSession()
  const [names, setNames] = useState<readonly string[]>([])
  const isMember = isWanted && status === 'signedIn'
  useEffect(() => {
    if (!isMember) return
    let isShown = true
    // without an answer the page says "your administrator"
    const first = (group: 'administrators' | 'owners') =>
      call(organizationCalls.listMembers, { group, pageNumber: 1, pageSize: 3 })
    Promise.all([first('administrators'), first('owners')]).then(
      (groups) => isShown && setNames(groups.flatMap(({ list }) => list.map(({ orgUserName }) => orgUserName))),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [call, isMember])
  return isMember ? names : []
}

/** The state of a result page: its row, the targets of its actions, administrators, and the id to quote. */
export const useResult = () => {
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const { status } = useSession()
  const trusted = useShell().config?.trustedOrigins
  const [openedAt] = useState(() => Date.now())
  // keeps the first query, because the address changes before the next page is shown
  const [query] = useState(search)
  const [{ name, integration, result }] = useState(() => resultAt(path, query.get('problem')))
  const [isInClient] = useState(() => clientOf(navigator.userAgent) !== null)
  const [ticket] = useState(() => (result.action === 'link' ? registerTicketStore.load() : null))
  const addresses = actionAddresses(query, { own: location.origin, trusted }, { integration, isInClient })
  const { action, other, tone } = result
  const isThere = status === 'signedIn' || status === 'temporary'
  const isKnown = status !== 'unknown' && status !== 'busy'
  useEffect(() => {
    if (action !== 'goOn') return
    if (addresses.onward === addresses.home) navigate(addresses.home, { replace: true })
    else location.replace(addresses.onward)
  }, [action, addresses.onward, addresses.home, navigate])
  return {
    integration,
    result,
    addresses,
    // actions that depend on the session wait for it, so that no button changes while it is pressed
    actions: isKnown || (action !== 'signIn' && other !== 'signIn') ? actionsFor(result, isThere) : null,
    administrators: useAdministrators(result.needsAdministrator === true),
    /** The history state for a registration; null if somebody is signed in or there is no ticket. */
    register: ticket !== null && status === 'signedOut' ? { registerTicket: ticket } : null,
    quote: tone === 'bad' || tone === 'wait' ? quoteFor(query, name, openedAt) : undefined,
  }
}
