import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { memo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { viewOfAddress } from '../../core/filters/saved-filter-rules.ts'
import { later } from '../parts/later.tsx'
import style from './filters.module.css'
import { useFilter } from './use-filter.ts'
import { useSavedFilters, visibilities } from './use-saved-filters.ts'

const NameDialog = later(
  () => import('./name-dialog.tsx'),
  (file) => file.NameDialog,
)

/** Saves the current filter as a new one. */
export const SaveNewFilter = memo(function SaveNewFilter({
  projectId,
  layout,
  onSaved,
}: {
  projectId: string | null
  /** The view of the project that shows it. */
  layout?: string
  onSaved?: (id: string) => void
}) {
  const { group } = useFilter()
  const [search] = useSearchParams()
  const { create } = useSavedFilters()
  const [isOpen, setOpen] = useState(false)
  if (group.parts.length === 0) return null
  return (
    <>
      <UnstyledButton className={style.clear} onClick={() => setOpen(true)}>
        <Trans>Save filter</Trans>
      </UnstyledButton>
      {isOpen && (
        <NameDialog
          title={<Trans>Save filter</Trans>}
          initial=""
          shareable={projectId === null ? ['private', 'organization'] : visibilities}
          onClose={() => setOpen(false)}
          onSave={(name, visibility) => {
            const view = layout === undefined ? {} : viewOfAddress(search, layout)
            const id = create(name, visibility, projectId, { group, view })
            if (id) onSaved?.(id)
          }}
        />
      )}
    </>
  )
})
