import { createContext, useCallback, useContext } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { linkTo, type RouteName } from '../core/routes.ts'
import { issueRef } from './issues/issue-facts.ts'
import { useIsWide } from './shell/use-media.ts'
import { useStore } from './use-work.ts'

/** The location of the work area: the address, or the last one while another area is shown. */
export interface Address {
  name: RouteName
  parameters: Partial<Record<string, string>>
}

const AddressContext = createContext<Address>({ name: 'home', parameters: {} })
export const AddressProvider = AddressContext.Provider
export const useAddress = (): Address => useContext(AddressContext)

/** A view option kept in the address, left out for its default. */
export const useChoice = <Value extends string>(name: string, values: readonly Value[], usual: Value) => {
  const [search, setSearch] = useSearchParams()
  const found = values.find((value) => value === search.get(name)) ?? usual
  const choose = (value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === usual) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return [found, choose] as const
}

/** The peeked issue, by its key or id. */
export const usePeek = () => {
  const [search, setSearch] = useSearchParams()
  const peeked = search.get('peek')
  const setPeek = useCallback(
    (ref: string | null) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          if (ref === null) after.delete('peek')
          else after.set('peek', ref)
          return after
        },
        // one step back closes the peek, however many issues were peeked at
        { replace: peeked !== null },
      ),
    [setSearch, peeked],
  )
  return { peeked, setPeek }
}

/** Opens an issue as a page. */
export const useOpenPage = (): ((issueId: string) => void) => {
  const { select } = useStore()
  const [, navigate] = useLocation()
  return useCallback(
    (issueId) => {
      const issue = select.row('issue', issueId)
      const project = issue && select.row('project', issue.projectId)
      if (issue && project) navigate(linkTo('issue', { issue: issueRef(project, issue) }))
    },
    [select, navigate],
  )
}

/** Opens an issue from a list or board: as a peek on a wide screen, as a page on a narrow one. */
export const useOpenIssue = (): ((issueId: string) => void) => {
  const { select } = useStore()
  const isWide = useIsWide()
  const { setPeek } = usePeek()
  const openPage = useOpenPage()
  return useCallback(
    (issueId) => {
      const issue = select.row('issue', issueId)
      const project = issue && select.row('project', issue.projectId)
      if (!isWide) openPage(issueId)
      else if (issue && project) setPeek(issueRef(project, issue))
    },
    [select, isWide, setPeek, openPage],
  )
}
