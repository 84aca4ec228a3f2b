import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { viewOfAddress } from '../../core/filters/saved-filter-rules.ts'
import style from './filters.module.css'
import { NameDialog } from './name-dialog.tsx'
import type { SaveNewFilterProps } from './save-new-filter.tsx'
import { useFilter } from './use-filter.ts'
import { useSavedFilters, visibilities } from './use-saved-filters.ts'

/** Saves the current filter as a new one. */
export function SaveButton({ projectId, layout, onSaved }: SaveNewFilterProps) {
  const { group } = useFilter()
  const [search] = useSearchParams()
  const { create } = useSavedFilters()
  const [isOpen, setOpen] = useState(false)
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
}
