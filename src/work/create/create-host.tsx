import { type ReactNode, useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { later } from '../parts/later.tsx'
import { useAddress } from '../use-address.ts'
import { useProjectByKey } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import type { CreateDialogProps } from './create-dialog.tsx'
import { type Asked, CreateProvider } from './use-create.ts'

const CreateDialog = later(
  () => import('./create-dialog.tsx'),
  (file) => file.CreateDialog,
)
export const preloadCreate = CreateDialog.preload

/** Opens the dialog for a new issue; its chunk is loaded at the first use. */
export function CreateHost({ children }: { children: ReactNode }) {
  const { select } = useStore()
  const { parameters } = useAddress()
  const [, navigate] = useLocation()
  const here = useProjectByKey(parameters.key ?? '')?.project.id
  const issue = useWork((work) => (parameters.issue ? work.select.issueByKey(parameters.issue) : undefined))
  const [asked, setAsked] = useState<Omit<CreateDialogProps, 'onClose'> | null>(null)
  const open = useCallback(
    ({ projectId, summary = '', refused }: Asked = {}) => {
      const chosen =
        projectId ?? here ?? issue?.projectId ?? select.projects().find(({ archivedAt }) => archivedAt === null)?.id
      if (chosen === undefined) return navigate(linkTo('new-project', {}))
      setAsked({ projectId: chosen, summary, refused })
    },
    [here, issue, select, navigate],
  )
  return (
    <CreateProvider value={open}>
      {children}
      {asked && <CreateDialog {...asked} onClose={() => setAsked(null)} />}
    </CreateProvider>
  )
}
