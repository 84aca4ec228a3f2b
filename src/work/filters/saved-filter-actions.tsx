import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { writeFilter } from '../../core/filters/filter-address-rules.ts'
import { addressOfView, viewOfAddress } from '../../core/filters/saved-filter-rules.ts'
import { linkTo } from '../../core/routes.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { Icon } from '../parts/icon.tsx'
import { useWork } from '../use-work.ts'
import style from './filters.module.css'
import { useFilter } from './use-filter.ts'
import {
  longestName,
  type SavedFilter,
  useIsFavorite,
  useSavedFilters,
  type Visibility,
  viewOf,
  visibilities,
} from './use-saved-filters.ts'

const useVisibilityNames = (): Record<Visibility, string> => {
  const { t } = useLingui()
  return { private: t`Only me`, project: t`Everyone in the project`, organization: t`Everyone in the organisation` }
}

interface NameDialogProps {
  title: ReactNode
  initial: string
  /** The sharing choices; absent: sharing can't be changed. */
  shareable?: readonly Visibility[]
  onSave: (name: string, visibility: Visibility) => void
  onClose: () => void
}

function NameDialog({ title, initial, shareable, onSave, onClose }: NameDialogProps) {
  const { t } = useLingui()
  const names = useVisibilityNames()
  const [name, setName] = useState(initial)
  const [visibility, setVisibility] = useState<Visibility>('private')
  const isEmpty = name.trim() === ''
  const save = () => {
    onClose()
    onSave(name.trim(), visibility)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) save()
  }
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm={<Trans>Save</Trans>}
      disabledReason={isEmpty ? t`Enter a name` : undefined}
      onConfirm={save}
      onClose={onClose}
    >
      <form className={style.naming} onSubmit={submit}>
        <TextField name="name" label={t`Name`} value={name} max={longestName} onChange={setName} />
        {shareable && (
          <label className={style.sharing}>
            <Trans>Visible to</Trans>
            <select
              className={style.select}
              value={visibility}
              onChange={(event) => setVisibility(visibilities.find((each) => each === event.target.value) ?? 'private')}
            >
              {shareable.map((each) => (
                <option key={each} value={each}>
                  {names[each]}
                </option>
              ))}
            </select>
          </label>
        )}
      </form>
    </ConfirmDialog>
  )
}

/** Saves the current filter as a new one. */
export function SaveNewFilter({
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
      <button type="button" className={style.clear} onClick={() => setOpen(true)}>
        <Trans>Save filter</Trans>
      </button>
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
  const [asked, setAsked] = useState<'rename' | 'saveAs' | 'delete' | null>(null)
  const isEditable = actions.isEditable(filter)
  const show = (id: string | null) => id && navigate(linkTo('filter', { filter: id }))
  const close = () => setAsked(null)
  // the model has the change before the address drops it
  const saveChange = () => actions.setGroup(filter, group) && setFilter(group, { replace: true })
  return (
    <>
      {isChanged && isEditable && (
        <button type="button" className={style.clear} onClick={saveChange}>
          <Trans>Save</Trans>
        </button>
      )}
      <OpenInProject filter={filter} />
      <button
        type="button"
        className={style.remove}
        aria-pressed={isFavorite}
        aria-label={t`Favourite`}
        onClick={() => actions.setFavorite(filter, !isFavorite)}
      >
        <Icon name={isFavorite ? 'starred' : 'star'} />
      </button>
      <Menu label={t`More filter actions`} className={style.remove} button={<Icon name="more" />}>
        <MenuItem onClick={() => setAsked('saveAs')}>{t`Save as…`}</MenuItem>
        {isEditable && <MenuItem onClick={() => setAsked('rename')}>{t`Rename…`}</MenuItem>}
        <MenuItem onClick={() => show(actions.duplicate(filter))}>{t`Duplicate`}</MenuItem>
        {isEditable && <MenuItem onClick={() => setAsked('delete')}>{t`Delete…`}</MenuItem>}
      </Menu>
      {asked === 'saveAs' && (
        <NameDialog
          title={t`Save as a new filter`}
          initial={filter.name}
          shareable={filter.projectId === null ? ['private', 'organization'] : visibilities}
          onClose={close}
          onSave={(name, visibility) =>
            show(actions.create(name, visibility, filter.projectId, { group, view: viewOf(filter) }))
          }
        />
      )}
      {asked === 'rename' && (
        <NameDialog
          title={t`Rename filter`}
          initial={filter.name}
          onClose={close}
          onSave={(name) => actions.rename(filter, name)}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'delete'}
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
