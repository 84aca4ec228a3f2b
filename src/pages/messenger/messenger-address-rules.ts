import type { ResultName } from '../../core/access/integration-outcomes.ts'
import { pathOf } from '../../core/routes.ts'

/** Parameters of a messenger's link that the result page needs to begin again. */
const carried = ['suuid', 'orgId', 'redirect', 'originalPath'] as const

/** The address of the login form, without parameters that would lead back to the messenger. */
export const ordinaryLogin = (search: URLSearchParams): string => {
  const redirect = search.get('originalPath') ?? search.get('redirect')
  return `${pathOf('login')}${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`
}

/** The person whom an answer without authorisation names. */
export interface Unlinked {
  orgId?: string | undefined
  userId?: string | undefined
}

/** Marks in the query of a result page, which other failures share, that the identity has no account yet. */
export const unlinkedProblem = 'unlinked'

/** The query of a result page, with its `?`. DingTalk's page that asks to link also gets the person to link (MSG-7). */
export const outcomeQuery = (outcome: ResultName, search: URLSearchParams, unlinked: Unlinked | null): string => {
  const query = new URLSearchParams()
  for (const name of carried) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  if (outcome === 'dingtalk-authorized') {
    const { orgId, userId } = unlinked ?? {}
    if (orgId) query.set('orgId', orgId)
    if (userId) query.set('userId', userId)
    query.set('toKanban', 'true')
  } else if (unlinked && outcome === 'teams-error-other') query.set('problem', unlinkedProblem)
  return query.size > 0 ? `?${query}` : ''
}

/** Adds the ticket to an address; a page of ours removes it from there (MSG-17). */
export const withTicket = (target: string, ticket: string): string => {
  if (!ticket) return target
  const url = new URL(target, 'https://own.invalid')
  url.searchParams.set('ticket', ticket)
  return url.hostname === 'own.invalid' ? url.pathname + url.search + url.hash : url.href
}
