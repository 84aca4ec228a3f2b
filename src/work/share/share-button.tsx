import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { writeFilter } from '../../core/filters/filter-address-rules.ts'
import { useFilter } from '../filters/use-filter.ts'
import { Icon } from '../parts/icon.tsx'
import screen from '../shell/screen.module.css'
import type { ProjectView } from '../use-project.ts'
import type { ShareDialogProps } from './share-dialog.tsx'

/** The dialog, loaded when it is first opened. */
export function LaterShareDialog(props: ShareDialogProps) {
  const [Loaded, setLoaded] = useState<{ Dialog: ComponentType<ShareDialogProps> } | null>(null)
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    setAsked(true)
    import('./share-dialog.tsx').then(({ ShareDialog }) => setLoaded({ Dialog: ShareDialog }), props.onClose)
  }
  return Loaded && <Loaded.Dialog {...props} />
}

/** Shares the current view of a project, with its filter, with people outside. */
export function ShareViewButton({ view, kind }: { view: ProjectView; kind: 'board' | 'list' }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { group } = useFilter()
  const filter = group.parts.length > 0 ? writeFilter(group) : ''
  return (
    <>
      <UnstyledButton
        className={screen.iconButton}
        aria-label={t`Share`}
        title={t`Share`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="share" />
      </UnstyledButton>
      {isOpen && (
        <LaterShareDialog
          kind={kind}
          resourceId={view.project.id}
          view={view}
          filter={filter}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
