import type { CustomField } from './entities.ts'
import { groupFields, isSingleChoice, type Sorting } from './list-rules.ts'

/** Built-in columns of a list; the ids of custom fields may be added. */
export const builtInColumns = [
  'priority',
  'typeId',
  'key',
  'statusId',
  'summary',
  'labelIds',
  'assigneeId',
  'reporterId',
  'parentId',
  'startDate',
  'dueDate',
  'estimateMinutes',
  'spentMinutes',
  'createdAt',
  'updatedAt',
  'resolvedAt',
] as const
export type BuiltInColumn = (typeof builtInColumns)[number]
export const isBuiltInColumn = (column: string): column is BuiltInColumn =>
  (builtInColumns as readonly string[]).includes(column)

/** The layout of a list. Stored in the address, and on this device per person and project. */
export interface ListLayout {
  columns: readonly string[]
  /** Null: sorted by hand. */
  sorting: Sorting | null
  /** Up to two grouping fields; empty: no groups. */
  groups: readonly string[]
}

export const usualLayout: ListLayout = {
  columns: [
    'priority',
    'typeId',
    'key',
    'statusId',
    'summary',
    'assigneeId',
    'dueDate',
    'estimateMinutes',
    'updatedAt',
  ],
  sorting: null,
  groups: ['statusId'],
}

export const layoutParameters = ['group', 'sort', 'columns'] as const
type LayoutParameter = (typeof layoutParameters)[number]
const maxGroups = 2
const none = 'none'

/** Dates sort descending by default, everything else ascending. */
export const isDescendingAtFirst = (field: string): boolean => /At$/.test(field)

const readSorting = (text: string): Sorting | null =>
  text === 'rank' ? null : { field: text.replace(/^-/, ''), isDescending: text.startsWith('-') }

const uniqueParts = (text: string): string[] => [...new Set(text.split(',').filter((word) => word !== ''))]

/** Parses the layout of an address; missing parts have their defaults. */
export const readLayout = (get: (name: LayoutParameter) => string | null): ListLayout => {
  const [group, sort, columns] = [get('group'), get('sort'), get('columns')]
  return {
    groups: group === null ? usualLayout.groups : group === none ? [] : uniqueParts(group).slice(0, maxGroups),
    sorting: sort === null ? usualLayout.sorting : readSorting(sort),
    columns: columns === null ? usualLayout.columns : uniqueParts(columns),
  }
}

/** Formats a layout for an address; null for the default. */
export const layoutTexts = ({ groups, sorting, columns }: ListLayout): Record<LayoutParameter, string | null> => {
  const texts = {
    group: groups.join(',') || none,
    sort: sorting ? `${sorting.isDescending ? '-' : ''}${sorting.field}` : null,
    columns: columns.join(','),
  }
  return {
    group: texts.group === usualLayout.groups.join(',') ? null : texts.group,
    sort: texts.sort,
    columns: texts.columns === usualLayout.columns.join(',') ? null : texts.columns,
  }
}

/** Removes columns and groups of deleted fields. The summary is always a column. */
export const knownLayout = (layout: ListLayout, fields: readonly CustomField[]): ListLayout => {
  const columns = new Set<string>([...builtInColumns, ...fields.map(({ id }) => id)])
  const groups = new Set<string>([...groupFields, ...fields.filter(isSingleChoice).map(({ id }) => id)])
  const shown = layout.columns.filter((column) => columns.has(column))
  return {
    columns: shown.includes('summary') ? shown : [...shown, 'summary'],
    groups: layout.groups.filter((group) => groups.has(group)),
    sorting: layout.sorting && columns.has(layout.sorting.field) ? layout.sorting : null,
  }
}

/** The next sort after a press on a column's head: the default direction, the opposite one, then by hand. */
export const nextSorting = (sorting: Sorting | null, field: string): Sorting | null => {
  const isDescendingFirst = isDescendingAtFirst(field)
  if (sorting?.field !== field) return { field, isDescending: isDescendingFirst }
  return sorting.isDescending === isDescendingFirst ? { field, isDescending: !isDescendingFirst } : null
}

/** Moves a member of a list before another, or to the end (`before` null). */
export const moved = <Item>(items: readonly Item[], item: Item, before: Item | null): Item[] => {
  const others = items.filter((each) => each !== item)
  const at = before === null ? -1 : others.indexOf(before)
  return at === -1 ? [...others, item] : [...others.slice(0, at), item, ...others.slice(at)]
}
