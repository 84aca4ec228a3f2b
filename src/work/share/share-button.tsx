import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { writeFilter } from '../../core/filters/filter-address-rules.ts'
import { useFilter } from '../filters/use-filter.ts'
import { Icon } from '../parts/icon.tsx'
import { later } from '../parts/later.tsx'
import screen from '../shell/screen.module.css'
import type { ProjectView } from '../use-project.ts'

/** The dialog, loaded when it is first opened. */
export const LaterShareDialog = later(
  () => import('./share-dialog.tsx'),
  ({ ShareDialog }) => ShareDialog,
  undefined,
  undefined,
  true,
)

function FilteredShareDialog(props: Omit<ComponentProps<typeof LaterShareDialog>, 'filter'>) {
  const { group } = useFilter()
  return <LaterShareDialog {...props} filter={group.parts.length > 0 ? writeFilter(group) : ''} />
}

/** Shares the current view of a project, with its filter, with people outside. */
export function ShareViewButton({ view, kind }: { view: ProjectView; kind: 'board' | 'list' }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
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
        <FilteredShareDialog kind={kind} resourceId={view.project.id} view={view} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
