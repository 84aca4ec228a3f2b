import type { Integration } from '../../core/access/integration-outcomes.ts'
import { type RedirectOrigins, safeRedirect } from '../../core/access/safe-redirect.ts'
import { outcomePages } from '../../core/providers/outcome-pages.ts'
import { pathOf } from '../../core/routes.ts'
import type { Result, ResultAction } from './result-types.ts'

/** Parameters of a messenger's page that its login needs again (MSG-4, MSG-6). */
const carried = ['suuid', 'orgId'] as const

/** Accepts only characters of an id, so that a link cannot inject text. */
const idOf = (value: string | null) => (value && /^[\w-]{1,64}$/.test(value) ? value : undefined)

const address = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** The page where the login of a messenger begins: inside its client a document of its own; Teams and Slack each have a page. */
const startOf = (integration: Integration, isInClient: boolean): string => {
  if (integration === 'teams' || integration === 'slack') return pathOf(`${integration}-transit`)
  return pathOf(isInClient ? 'login-messenger' : 'login')
}

/** The target of each action, for the query of a result page. Keeps the requested page if it is ours. */
export const actionAddresses = (
  query: URLSearchParams,
  origins: RedirectOrigins,
  { integration, isInClient }: { integration: Integration; isInClient: boolean },
): Readonly<Record<ResultAction, string>> & { onward: string; register: string } => {
  const target = safeRedirect(query.get('originalPath') ?? query.get('redirect'), origins) ?? undefined
  const ids = Object.fromEntries(carried.map((name) => [name, idOf(query.get(name))]))
  const messenger = address(startOf(integration, isInClient), { ...ids, redirect: target })
  const again = address(startOf(integration, true), { suuid: ids.suuid, orgId: ids.orgId, bind: '1', redirect: target })
  const linking = address(pathOf('login'), { redirect: again })
  const onward = target ?? pathOf('home')
  const home = onward.startsWith('/') ? onward : pathOf('home')
  const signIn = address(pathOf('login'), { redirect: target })
  return {
    onward,
    home,
    goOn: home,
    signIn,
    changeAccount: signIn,
    register: address(pathOf(outcomePages[integration].register), { redirect: target }),
    link: ids.suuid || ids.orgId ? linking : signIn,
    // the messenger's login if it opened this page, otherwise the requested page, which starts again
    retry: ids.suuid || ids.orgId ? messenger : home,
  }
}

/** The main and secondary action: offers no sign-in to signed-in users, no sign-out to others, and no action twice. */
export const actionsFor = ({ action, other }: Result, isSignedIn: boolean) => {
  const fitting = (each: ResultAction): ResultAction => {
    if (each === 'signIn' && isSignedIn) return 'home'
    return each === 'changeAccount' && !isSignedIn ? 'signIn' : each
  }
  const main = fitting(action)
  const quiet = other && fitting(other)
  return { main, quiet: quiet === main ? undefined : quiet }
}

/** The id to quote: the request's id, else the second (base 36) and the result, short enough to read out from a phone. */
export const quoteFor = (query: URLSearchParams, name: string, now: number): string =>
  idOf(query.get('id') ?? query.get('requestId')) ??
  `${Math.floor(now / 1000).toString(36)}-${name.replace('-error-', '-')}`
