import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { Icon } from '../parts/icon.tsx'
import shell from '../shell/shell.module.css'
import { useAddress } from '../use-address.ts'
import { useStore, useWork } from '../use-work.ts'
import type { SavedFilter } from './use-saved-filters.ts'

/** Favourites first, then filters of the shown project, then those without a project; with `isAll` those of other projects, too. */
const useNearFilters = (isAll: boolean): readonly (SavedFilter & { isFavorite: boolean })[] => {
  const { parameters } = useAddress()
  const filters = useWork(({ select }) => select.savedFilters())
  const favorites = useWork(({ select }) => select.favorites())
  const project = useWork(({ select }) => select.projectByKey(parameters.key ?? ''))
  return useMemo(() => {
    const marked = new Set(favorites.map(({ targetId }) => targetId))
    const placed = filters.map((filter) => {
      const isFavorite = marked.has(filter.id)
      const place = isFavorite ? 0 : filter.projectId === null ? 2 : filter.projectId === project?.id ? 1 : 3
      return { filter: { ...filter, isFavorite }, place }
    })
    return placed
      .filter(({ place }) => isAll || place < 3)
      .sort((a, b) => a.place - b.place)
      .map(({ filter }) => filter)
  }, [filters, favorites, project, isAll])
}

interface SavedFilterLinksProps {
  /** Lists the filters of all projects, because a phone has no side bar beside a project. */
  isAll?: boolean
}

/** The saved filters in the side bar. */
export function SavedFilterLinks({ isAll = false }: SavedFilterLinksProps) {
  const { t } = useLingui()
  const [path] = useLocation()
  const filters = useNearFilters(isAll)
  const { select } = useStore()
  return (
    <>
      <div className={shell.section}>
        <Trans>Filters</Trans>
        <Link href={linkTo('filter', { filter: 'new' })} className={shell.sectionAdd} aria-label={t`New filter`}>
          <Icon name="plus" size={16} />
        </Link>
      </div>
      {filters.map(({ id, name, isFavorite, projectId }) => {
        const href = linkTo('filter', { filter: id })
        return (
          <Link key={id} href={href} className={shell.item} aria-current={path === href ? 'page' : undefined}>
            <Icon name={isFavorite ? 'starred' : 'filter'} />
            <span className={shell.cut}>{name}</span>
            {isAll && projectId && <span className={shell.count}>{select.row('project', projectId)?.key}</span>}
          </Link>
        )
      })}
    </>
  )
}
