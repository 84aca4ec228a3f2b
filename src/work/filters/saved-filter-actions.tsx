import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { writeFilter } from '../../core/filters/filter-address-rules.ts'
import { addressOfView } from '../../core/filters/saved-filter-rules.ts'
import { linkTo } from '../../core/routes.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { Icon } from '../parts/icon.tsx'
import { useWork } from '../use-work.ts'
import style from './filters.module.css'
import { NameDialog } from './name-dialog.tsx'
import { useFilter } from './use-filter.ts'
import { type SavedFilter, useIsFavorite, useSavedFilters, viewOf, visibilityOf } from './use-saved-filters.ts'

/** Shows a filter of a project in its board or list, sorted and grouped as it was when it was saved. */
function OpenInProject({ filter }: { filter: SavedFilter }) {
  const { t } = useLingui()
  const { group } = useFilter()
  const project = useWork(({ select }) => (filter.projectId ? select.row('project', filter.projectId) : undefined))
  const view = viewOf(filter)
  const layout = view.layout === 'board' ? 'board' : 'list'
  if (!project) return null
  return (
    <Link
      href={linkTo(layout, { key: project.key }) + addressOfView(writeFilter(group), view)}
      className={style.remove}
      aria-label={layout === 'board' ? t`Open as a board` : t`Open as a list`}
    >
      <Icon name={layout} />
    </Link>
  )
}

/** The actions of a saved filter. */
export function SavedFilterActions({ filter }: { filter: SavedFilter }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { group, isChanged, setFilter } = useFilter()
  const actions = useSavedFilters()
  const isFavorite = useIsFavorite(filter.id)
  const [dialog, setDialog] = useState<'edit' | 'saveAs' | 'delete' | null>(null)
  const isEditable = actions.isEditable(filter)
  const show = (id: string | null) => id && navigate(linkTo('filter', { filter: id }))
  const close = () => setDialog(null)
  // the model has the change before the address drops it
  const saveChange = () => actions.setGroup(filter, group) && setFilter(group, { replace: true })
  return (
    <>
      {isChanged && isEditable && (
        <UnstyledButton className={style.clear} onClick={saveChange}>
          <Trans>Save</Trans>
        </UnstyledButton>
      )}
      <OpenInProject filter={filter} />
      <UnstyledButton
        className={style.remove}
        aria-pressed={isFavorite}
        aria-label={t`Favourite`}
        onClick={() => actions.setFavorite(filter, !isFavorite)}
      >
        <Icon name={isFavorite ? 'starred' : 'star'} />
      </UnstyledButton>
      <Menu label={t`More filter actions`} className={style.remove} button={<Icon name="more" />}>
        <MenuItem onClick={() => setDialog('saveAs')}>{t`Save as…`}</MenuItem>
        {isEditable && <MenuItem onClick={() => setDialog('edit')}>{t`Edit…`}</MenuItem>}
        <MenuItem onClick={() => show(actions.duplicate(filter))}>{t`Duplicate`}</MenuItem>
        {isEditable && <MenuItem onClick={() => setDialog('delete')}>{t`Delete…`}</MenuItem>}
      </Menu>
      {dialog === 'saveAs' && (
        <NameDialog
          title={t`Save as a new filter`}
          initial={filter.name}
          shareable={actions.choicesOfNew(filter.projectId)}
          onClose={close}
          onSave={(name, visibility) =>
            show(actions.create(name, visibility, filter.projectId, { group, view: viewOf(filter) }))
          }
        />
      )}
      {dialog === 'edit' && (
        <NameDialog
          title={t`Edit filter`}
          initial={filter.name}
          shareable={actions.choicesOf(filter)}
          shared={visibilityOf(filter)}
          onClose={close}
          onSave={(name, visibility) => actions.edit(filter, name, visibility)}
        />
      )}
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        danger
        title={t`Delete “${filter.name}”?`}
        confirm={<Trans>Delete</Trans>}
        onClose={close}
        onConfirm={() => {
          close()
          if (actions.remove(filter)) navigate(linkTo('projects', {}))
        }}
      >
        <Trans>The issues it shows stay as they are.</Trans>
      </ConfirmDialog>
    </>
  )
}
