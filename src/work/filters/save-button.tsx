import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { writeFilter } from '../../core/filters/filter-address-rules.ts'
import { addressOfView, viewOfAddress } from '../../core/filters/saved-filter-rules.ts'
import { linkTo } from '../../core/routes.ts'
import { useWork } from '../use-work.ts'
import style from './filters.module.css'
import { NameDialog } from './name-dialog.tsx'
import type { SaveNewFilterProps } from './save-new-filter.tsx'
import { useFilter } from './use-filter.ts'
import { groupOf, useSavedFilters, viewOf } from './use-saved-filters.ts'

/** The saved filter that shows the same, in whatever view of the project. */
const useSameFilter = ({ projectId, layout }: SaveNewFilterProps) => {
  const { group } = useFilter()
  const [search] = useSearchParams()
  const filters = useWork(({ select }) => select.savedFilters())
  const shown = addressOfView(writeFilter(group), layout === undefined ? {} : viewOfAddress(search, layout))
  return filters.find(
    (each) => each.projectId === projectId && addressOfView(writeFilter(groupOf(each)), viewOf(each)) === shown,
  )
}

/** Saves the current filter as a new one; if the same filter is saved already, links to that. */
export function SaveButton(props: SaveNewFilterProps) {
  const { projectId, layout, onSaved } = props
  const { t } = useLingui()
  const same = useSameFilter(props)
  const { group } = useFilter()
  const [search] = useSearchParams()
  const { create, choicesOfNew } = useSavedFilters()
  const [isOpen, setOpen] = useState(false)
  if (same && !isOpen)
    return (
      <Link className={style.clear} href={linkTo('filter', { filter: same.id })} title={t`Saved as ${same.name}`}>
        <Trans>Saved</Trans>
      </Link>
    )
  return (
    <>
      <UnstyledButton className={style.clear} onClick={() => setOpen(true)}>
        <Trans>Save filter</Trans>
      </UnstyledButton>
      {isOpen && (
        <NameDialog
          title={<Trans>Save filter</Trans>}
          initial=""
          shareable={choicesOfNew(projectId)}
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
