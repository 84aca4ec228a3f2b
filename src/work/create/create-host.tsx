import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { newIssueParameters, sharedText } from '../../core/work/shared-text-rules.ts'
import { later } from '../parts/later.tsx'
import { OpeningNote } from '../parts/missed-note.tsx'
import { useAddress } from '../use-address.ts'
import { useProjectByKey } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import { type Asked, CreateProvider } from './use-create.ts'

const CreateDialog = later(
  () => import('./create-dialog.tsx'),
  (file) => file.CreateDialog,
)
export const preloadCreate = CreateDialog.preload

const withoutAsking = (before: URLSearchParams): URLSearchParams => {
  const after = new URLSearchParams(before)
  for (const name of Object.values(newIssueParameters)) after.delete(name)
  return after
}

/** Opens the dialog for an address that asks for it, once: a reload of the page opens none. */
const useAskingAddress = (open: (asked: Asked) => void): void => {
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    const shared = sharedText(search)
    if (!shared) return
    open(shared.summary === '' ? {} : { shared })
    setSearch(withoutAsking, { replace: true })
  }, [search, setSearch, open])
}

/**
 * Opens the dialog for a new issue; its chunk is loaded at the first use. While projects may still arrive, it waits for one; without any,
 * the way leads to a new project.
 */
export function CreateHost({ children }: { children: ReactNode }) {
  const { parameters } = useAddress()
  const [, navigate] = useLocation()
  const here = useProjectByKey(parameters.key ?? '')?.project.id
  const issue = useWork((work) => (parameters.issue ? work.select.issueByKey(parameters.issue) : undefined))
  const [asked, setAsked] = useState<Asked | null>(null)
  const first = useWork(({ select }) => select.projects().find(({ archivedAt }) => archivedAt === null)?.id)
  const chosen = asked?.projectId ?? here ?? issue?.projectId ?? first
  const hasNone = useWork((work) => work.status().isComplete) && chosen === undefined
  useEffect(() => {
    if (!asked || !hasNone) return
    setAsked(null)
    navigate(linkTo('new-project', {}))
  }, [asked, hasNone, navigate])
  const open = useCallback((given: Asked = {}) => setAsked(given), [])
  const close = useCallback(() => setAsked(null), [])
  useAskingAddress(open)
  return (
    <CreateProvider value={open}>
      {children}
      {asked && chosen !== undefined && (
        <CreateDialog {...asked} projectId={chosen} summary={asked.summary ?? ''} onClose={close} />
      )}
      {asked && chosen === undefined && <OpeningNote onClose={close} />}
    </CreateProvider>
  )
}
