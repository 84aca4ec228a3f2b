import { createContext, type ReactNode, useEffect, useMemo } from 'react'
import { useServices } from '../../shared/use-services.ts'
import { useAddress, usePeek } from '../use-address.ts'
import { useStore, useWork } from '../use-work.ts'
import { createIndexHost, type IndexHost } from './index-host.ts'

export const IndexContext = createContext<IndexHost | null>(null)

/** The work area's search index: built while the area is shown; records which issues are opened. */
const useIndexHost = (): IndexHost => {
  const store = useStore()
  const { parameters } = useAddress()
  const { peeked } = usePeek()
  const { edits } = useServices()
  const host = useMemo(() => createIndexHost(store, edits, (error) => console.error(error)), [store, edits])
  const opened = useWork(({ select }) => {
    const ref = parameters.issue ?? peeked
    return ref ? (select.issueByKey(ref) ?? select.row('issue', ref))?.id : undefined
  })
  useEffect(() => host.open(), [host])
  useEffect(() => {
    if (opened) host.remember(opened)
  }, [host, opened])
  return host
}

/** Provides the search index to everything that searches. */
export function SearchHost({ children }: { children: ReactNode }) {
  return <IndexContext value={useIndexHost()}>{children}</IndexContext>
}
