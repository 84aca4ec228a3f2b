import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { listMembers } from '../../api/organization-api.ts'
import { useSession } from '../../channel/use-session.ts'
import { type Integration, type ResultName, resultPaths } from '../../core/access/integration-pages-table.ts'
import { safeRedirect } from '../../core/access/safe-redirect.ts'
import { useShell } from '../../ui/shell-context.ts'
import { pagePaths } from '../flow/page-paths-table.ts'
import { resultTable } from './result-table.ts'
import type { Result, ResultAction } from './result-types.ts'

/** Only an id's characters are shown: a link must not put words into our mouth. */
const quotable = (value: string | null) => (value && /^[\w-]{1,64}$/.test(value) ? value : undefined)

const endings = new Map<string, { integration: Integration; result: Result }>(
  Object.entries(resultPaths).map(([name, path]) => {
    const integration = name.slice(0, name.indexOf('-')) as Integration
    const outcome = (name as ResultName).slice(integration.length + 1)
    return [path, { integration, result: (resultTable[integration] as Record<string, Result>)[outcome] as Result }]
  }),
)

/** Names of those who can mend it, for a member; others hear only that there is an administrator. */
const useAdministrators = (isWanted: boolean): readonly string[] => {
  const { status } = useSession()
  const [names, setNames] = useState<readonly string[]>([])
  const mayKnow = isWanted && status === 'signedIn'
  useEffect(() => {
    if (!mayKnow) return
    let isShown = true
    // without an answer the page says "your administrator", which is true as well
    const first = (group: 'administrators' | 'owners') => listMembers({ group, pageNumber: 1, pageSize: 3 })
    Promise.all([first('administrators'), first('owners')]).then(
      (groups) => isShown && setNames(groups.flatMap(({ list }) => list.map(({ orgUserName }) => orgUserName))),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [mayKnow])
  return mayKnow ? names : []
}

/** One ending: what its row says, where its actions lead, who can help, and what to quote. */
export const useResult = () => {
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const trusted = useShell().config?.trustedOrigins
  const { integration, result } = endings.get(path.replace(/\/+$/, '')) ?? {}
  if (!integration || !result) throw new Error(`no ending at ${path}`)
  const asked = safeRedirect(search.get('originalPath') ?? search.get('redirect'), { own: location.origin, trusted })
  const login = asked ? `${pagePaths.login}?redirect=${encodeURIComponent(asked)}` : pagePaths.login
  const ownPage = asked?.startsWith('/') ? asked : pagePaths.home
  const ways: Readonly<Record<ResultAction, string>> = {
    home: ownPage,
    signIn: login,
    retry: login,
    link: login,
    goOn: ownPage,
  }
  const { action } = result
  useEffect(() => {
    if (action !== 'goOn') return
    if (asked && asked !== ownPage) location.replace(asked)
    else navigate(ownPage, { replace: true })
  }, [action, asked, ownPage, navigate])
  return {
    integration,
    result,
    ways,
    administrators: useAdministrators(result.needsAdministrator === true),
    quote: quotable(search.get('id') ?? search.get('requestId')),
  }
}
