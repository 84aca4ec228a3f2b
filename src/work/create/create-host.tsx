import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { newIssueParameters, type SharedText, sharedText } from '../../core/work/shared-text-rules.ts'
import { workDrafts } from '../../shared/work-drafts.ts'
import { later } from '../parts/later.tsx'
import { OpeningNote } from '../parts/missed-note.tsx'
import { useAddress } from '../use-address.ts'
import { useProjectByKey } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import { CreateProvider, type CreateRequest } from './use-create.ts'

const CreateDialog = later(
  () => import('./create-dialog.tsx'),
  (file) => file.CreateDialog,
)
export const preloadCreate = CreateDialog.preload

const withoutParameters = (before: URLSearchParams): URLSearchParams => {
  const after = new URLSearchParams(before)
  for (const name of Object.values(newIssueParameters)) after.delete(name)
  return after
}

/** Opens the dialog once for an address that asks for it; reloading the page does not open it again. */
const useCreateAddress = (open: (request: CreateRequest) => void): void => {
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    const shared = sharedText(search)
    if (!shared) return
    open(shared.summary === '' && !shared.files ? {} : { shared })
    setSearch(withoutParameters, { replace: true })
  }, [search, setSearch, open])
}

const leftKey = 'shared'

/** Opens the dialog with a text that was shared before there was a project, once there is one; returns the function that stores it until then. */
const useLeftShared = (isPossible: boolean, open: (request: CreateRequest) => void): ((shared: SharedText) => void) => {
  const { lane } = useStore()
  useEffect(() => {
    if (!isPossible) return
    const { shared } = workDrafts.load(lane, leftKey) as CreateRequest
    if (!shared) return
    workDrafts.clear(lane, leftKey)
    open({ shared })
  }, [isPossible, lane, open])
  return (shared) => workDrafts.save(lane, leftKey, { shared })
}

/**
 * Opens the dialog for a new issue; its chunk is loaded at the first use. While projects may still arrive, it waits for one; without any,
 * it opens the form for a new project, and a text that another app shared waits until that exists.
 */
export function CreateHost({ children }: { children: ReactNode }) {
  const { name, parameters } = useAddress()
  const [, navigate] = useLocation()
  const here = useProjectByKey(parameters.key ?? '')?.project.id
  const issue = useWork((work) => (parameters.issue ? work.select.issueByKey(parameters.issue) : undefined))
  const [request, setRequest] = useState<CreateRequest | null>(null)
  const first = useWork(({ select }) => select.projects().find(({ archivedAt }) => archivedAt === null)?.id)
  const chosen = request?.projectId ?? here ?? issue?.projectId ?? first
  const hasNone = useWork((work) => work.status().isComplete) && chosen === undefined
  const open = useCallback((given: CreateRequest = {}) => setRequest(given), [])
  // not on the form for a new project: the screen after it takes the focus
  const keepShared = useLeftShared(first !== undefined && name !== 'new-project', open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keepShared` is new at each render
  useEffect(() => {
    if (!request || !hasNone) return
    if (request.shared) keepShared(request.shared)
    setRequest(null)
    navigate(linkTo('new-project', {}))
  }, [request, hasNone, navigate])
  const close = useCallback(() => setRequest(null), [])
  useCreateAddress(open)
  return (
    <CreateProvider value={open}>
      {children}
      {request && chosen !== undefined && (
        <CreateDialog {...request} projectId={chosen} summary={request.summary ?? ''} onClose={close} />
      )}
      {request && chosen === undefined && <OpeningNote onClose={close} />}
    </CreateProvider>
  )
}
