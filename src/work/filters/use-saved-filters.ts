import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { filterKindOf } from '../../core/filters/filter-fields.ts'
import { noFilter } from '../../core/filters/filter-tree.ts'
import type { FilterGroup } from '../../core/filters/filter-types.ts'
import { readSavedQuery, type SavedView, savedQuery } from '../../core/filters/saved-filter-rules.ts'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { linkTo } from '../../core/routes.ts'
import { copyName } from '../../core/work/copy-name-rules.ts'
import { favoriteRowId } from '../../core/work/derived-ids.ts'
import { isProjectScope, organizationScope, type RowOf } from '../../core/work/entities.ts'
import { whyRefused } from '../conflicts/refusal-texts.ts'
import { useEditor } from '../edit/use-editor.ts'
import { useSave } from '../edit/use-save.ts'
import { useStore, useTryOut, useWork } from '../use-work.ts'

export type SavedFilter = RowOf<'savedFilter'>
const visibilities = ['private', 'project', 'organization'] as const
export type Visibility = (typeof visibilities)[number]

export const visibilityOf = ({ scope }: SavedFilter): Visibility =>
  scope === organizationScope ? 'organization' : isProjectScope(scope) ? 'project' : 'private'

/** The tree of a saved filter; empty if this build can't read it. */
export const groupOf = (filter: SavedFilter | undefined): FilterGroup =>
  (filter && readSavedQuery(filter.query)?.filter) ?? noFilter

/** How it was shown when it was saved. */
export const viewOf = (filter: SavedFilter | undefined): SavedView =>
  (filter && readSavedQuery(filter.query)?.view) ?? {}

/** Who may see a filter; `why` this choice is not allowed, as a sentence. */
export interface VisibilityChoice {
  value: Visibility
  why?: string
}

/** Of a copy's name: as long as the server accepts, so that nothing of the original is lost. */
const longestCopy = maxLength('savedFilterName', 'en')

/** Creates, changes and deletes saved filters, also offline. */
export const useSavedFilters = () => {
  const { t, i18n } = useLingui()
  const store = useStore()
  const tryOut = useTryOut()
  const save = useSave()
  const { show } = useEditor()
  const [, navigate] = useLocation()
  const queryOf = (group: FilterGroup, view: SavedView) =>
    savedQuery(group, view, (field) => filterKindOf(field, (id) => store.select.row('field', id)))
  const create = (name: string, visibility: Visibility, projectId: string | null, query: unknown): string | null => {
    const id = store.newId()
    return save('savedFilter.create', { id, name, visibility, projectId, query }) ? id : null
  }
  /** Asks the mutator. Leaves out choices that no role allows: making another person's filter private, or showing a filter without a project to one. */
  const choicesOf = (name: string, argsOf: (visibility: Visibility) => object): VisibilityChoice[] =>
    visibilities.flatMap((value) => {
      const tried = tryOut(name, argsOf(value), Date.now())
      const refusal = tried && 'refusal' in tried ? tried.refusal : null
      if (refusal?.code === 'invalid' || refusal?.params?.reason === 'notOwn') return []
      return [refusal ? { value, why: i18n._(whyRefused(refusal)) } : { value }]
    })
  return {
    choicesOfNew: (projectId: string | null) =>
      choicesOf('savedFilter.create', (visibility) => ({
        ...{ id: store.newId(), name: visibility, visibility, projectId, query: {} },
      })),
    choicesOf: ({ id }: SavedFilter) => choicesOf('savedFilter.share', (visibility) => ({ id, visibility })),
    create: (
      name: string,
      visibility: Visibility,
      projectId: string | null,
      { group, view }: { group: FilterGroup; view: SavedView },
    ) => {
      const id = create(name, visibility, projectId, queryOf(group, view))
      // the project's page stays open, and on a phone no list shows the new filter
      if (id && projectId)
        show(t`Filter saved`, { label: t`Show filter`, run: () => navigate(linkTo('filter', { filter: id })) })
      else if (id) show(t`Filter saved`)
      return id
    },
    setGroup: (filter: SavedFilter, group: FilterGroup): boolean => {
      const { id, query } = filter
      const value = queryOf(group, viewOf(filter))
      const isSaved = save('savedFilter.set', { id, field: 'query', value, from: query })
      if (isSaved) show(t`Filter saved`)
      return isSaved
    },
    edit: (filter: SavedFilter, value: string, visibility: Visibility) => {
      const { id, name } = filter
      if (value !== name) save('savedFilter.set', { id, field: 'name', value, from: name })
      if (visibility !== visibilityOf(filter)) save('savedFilter.share', { id, visibility })
    },
    remove: ({ id }: SavedFilter) => save('savedFilter.delete', { id }),
    /** A copy is private. */
    duplicate: ({ name, projectId, query }: SavedFilter) => {
      const taken = store.select.savedFilters().map((each) => each.name)
      const id = create(copyName(name, taken, longestCopy), 'private', projectId, query)
      if (id) show(t`Filter saved`)
      return id
    },
    setFavorite: ({ id }: SavedFilter, is: boolean) =>
      is ? save('favorite.add', { kind: 'filter', targetId: id }) : save('favorite.remove', { targetId: id }),
    /** Whether this person may change it, by the rows of this device. */
    isEditable: ({ id }: SavedFilter): boolean => {
      const tried = tryOut('savedFilter.delete', { id }, Date.now())
      return tried !== null && !('refusal' in tried)
    },
  }
}

export const useIsFavorite = (targetId: string): boolean => {
  const { actor } = useStore()
  return useWork(({ select }) => select.row('favorite', favoriteRowId(actor.userId, targetId))) !== undefined
}
