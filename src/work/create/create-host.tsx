import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { useAddress } from '../use-address.ts'
import { useProjectByKey } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import type { CreateDialog } from './create-dialog.tsx'
import { CreateProvider } from './use-create.ts'

type Dialog = typeof CreateDialog

/** Opens the dialog for a new issue; its chunk is loaded at the first use. */
export function CreateHost({ children }: { children: ReactNode }) {
  const { select } = useStore()
  const { parameters } = useAddress()
  const [, navigate] = useLocation()
  const here = useProjectByKey(parameters.key ?? '')?.project.id
  const issue = useWork((work) => (parameters.issue ? work.select.issueByKey(parameters.issue) : undefined))
  const [projectId, setProjectId] = useState<string | null>(null)
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<Parameters<Dialog>[0]> } | null>(null)
  const open = useCallback(
    (asked?: string) => {
      const chosen =
        asked ?? here ?? issue?.projectId ?? select.projects().find(({ archivedAt }) => archivedAt === null)?.id
      if (chosen === undefined) return navigate(linkTo('new-project', {}))
      setProjectId(chosen)
      if (loaded) return
      import('./create-dialog.tsx').then(
        ({ CreateDialog }) => setLoaded({ Dialog: CreateDialog }),
        (error) => {
          setProjectId(null)
          console.error(error)
        },
      )
    },
    [here, issue, select, navigate, loaded],
  )
  return (
    <CreateProvider value={open}>
      {children}
      {projectId !== null && loaded && <loaded.Dialog projectId={projectId} onClose={() => setProjectId(null)} />}
    </CreateProvider>
  )
}
