import { type RedirectOrigins, safeRedirect } from '../../core/access/safe-redirect.ts'
import { pathOf } from '../../core/routes.ts'
import type { Result, ResultAction } from './result-types.ts'

/** What a messenger's page was opened with and its login needs again (MSG-4, MSG-7). */
const carried = ['suuid', 'orgId', 'userId', 'toKanban'] as const

/** Only an id's characters are passed on and shown: a link must not put words into our mouth. */
const idOf = (value: string | null) => (value && /^[\w-]{1,64}$/.test(value) ? value : undefined)

const address = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Where each action leads from a page with this query. What was asked for is kept when it is ours. */
export const resultWays = (
  query: URLSearchParams,
  origins: RedirectOrigins,
): Readonly<Record<ResultAction, string>> & { onward: string } => {
  const asked = safeRedirect(query.get('originalPath') ?? query.get('redirect'), origins) ?? undefined
  const ids = Object.fromEntries(carried.map((name) => [name, idOf(query.get(name))]))
  const messenger = address(pathOf('login'), { ...ids, redirect: asked })
  const onward = asked ?? pathOf('home')
  const home = onward.startsWith('/') ? onward : pathOf('home')
  const signIn = address(pathOf('login'), { redirect: asked })
  return {
    onward,
    home,
    goOn: home,
    signIn,
    changeAccount: signIn,
    link: messenger,
    // the messenger's own login where it brought somebody, else the page that was wanted, which asks again
    retry: ids.suuid ? messenger : home,
  }
}

/** The main action and the quiet one: nobody who is signed in is asked to, nobody else to sign out, or offered one thing twice. */
export const actionsFor = ({ action, other }: Result, isSignedIn: boolean) => {
  const fitting = (each: ResultAction): ResultAction => {
    if (each === 'signIn' && isSignedIn) return 'home'
    return each === 'changeAccount' && !isSignedIn ? 'signIn' : each
  }
  const main = fitting(action)
  const quiet = other && fitting(other)
  return { main, quiet: quiet === main ? undefined : quiet }
}

/** What to quote: the request's id, else the second (base 36) and the ending, short enough to be read on a phone. */
export const quoteFor = (query: URLSearchParams, name: string, now: number): string =>
  idOf(query.get('id') ?? query.get('requestId')) ??
  `${Math.floor(now / 1000).toString(36)}-${name.replace('-error-', '-')}`
