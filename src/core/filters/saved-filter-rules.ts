import * as z from 'zod/mini'
import { datePresetsTable } from './date-presets.ts'
import type { FilterKind } from './filter-fields.ts'
import {
  type FilterCondition,
  type FilterGroup,
  filterOperators,
  isFilterGroup,
  type UiFilterCondition,
} from './filter-types.ts'

type Control = UiFilterCondition extends infer Row ? (Row extends unknown ? Omit<Row, 'join'> : never) : never
/** A saved condition, with its presentation in the form (FMT-7). */
type SavedCondition = FilterCondition & Control & { join: 'and' | 'or' }

interface SavedGroup {
  join: 'and' | 'or'
  parts: readonly (SavedCondition | SavedGroup)[]
}

/** The view options saved with a filter, as addresses have them; defaults are omitted. */
export interface SavedView {
  sort?: string
  group?: string
  columns?: string
  layout?: string
}

const viewParameters = ['sort', 'group', 'columns'] as const

/** The view that an address shows. */
export const viewOfAddress = (search: URLSearchParams, layout: string): SavedView => {
  const shown = viewParameters.flatMap((name) => {
    const text = search.get(name)
    return text === null ? [] : [[name, text]]
  })
  return { ...Object.fromEntries(shown), layout }
}

/** The query of an address that shows a filter with its view. */
export const addressOfView = (filter: string, view: SavedView): string => {
  const search = new URLSearchParams({ filter })
  for (const name of viewParameters) if (view[name] !== undefined) search.set(name, view[name])
  return `?${search}`
}

const scalar = z.union([z.string(), z.number()])
const conditionSchema = z.object({
  field: z.string(),
  operator: z.enum(filterOperators),
  values: z.record(z.string(), z.union([scalar, z.array(scalar)])),
})
/** A filter as it is stored and sent. */
export const filterGroupSchema: z.ZodMiniType<FilterGroup> = z.object({
  join: z.enum(['and', 'or']),
  parts: z.array(z.union([conditionSchema, z.lazy(() => filterGroupSchema)])),
})
const querySchema = z.object({
  filter: filterGroupSchema,
  sort: z.optional(z.string()),
  group: z.optional(z.string()),
  columns: z.optional(z.string()),
  layout: z.optional(z.string()),
})

const presetNames = new Map(Object.entries(datePresetsTable).map(([name, preset]) => [JSON.stringify(preset), name]))

/** The state of the date picker for a condition: a preset, a day or two days; null for other conditions. */
export const shownDate = ({ operator, values }: FilterCondition): string | readonly [string, string] | null => {
  const preset = presetNames.get(JSON.stringify({ operator, values }))
  if (preset) return preset
  const [value, from, to] = [values.value, values.from, values.to].map((each) =>
    typeof each === 'string' && !each.startsWith('{') ? each.slice(0, 10) : undefined,
  )
  if (from && to) return from === to ? from : [from, to]
  return value ?? null
}

const shownControl = (condition: FilterCondition, kind: FilterKind): Control => {
  const { field: fieldKey, values } = condition
  if (kind === 'date' || kind === 'instant') return { fieldKey, type: 'datePicker', value: shownDate(condition) }
  if (kind === 'cascade') {
    const levelKeys = Object.keys(values)
    const value = Object.values(values).map((chosen) =>
      Array.isArray(chosen) ? chosen.map(String) : String(chosen),
    ) as (string | string[])[]
    return { fieldKey, type: 'cascader', value, levelKeys }
  }
  const { value = values.list ?? values.from ?? null } = values
  return { fieldKey, type: 'control', value, ...(kind === 'number' ? { controlCode: controlCodeOf(fieldKey) } : {}) }
}

/** Minutes are whole numbers; custom numbers need not be. */
export const controlCodeOf = (field: string): string => (field.endsWith('Minutes') ? 'integer' : 'number')

const savedGroup = ({ join, parts }: FilterGroup, kindOf: (field: string) => FilterKind): SavedGroup => ({
  join,
  parts: parts.map((part) =>
    isFilterGroup(part) ? savedGroup(part, kindOf) : { ...part, ...shownControl(part, kindOf(part.field)), join },
  ),
})

/** A filter and its view options, as stored in a saved filter. */
export const savedQuery = (
  filter: FilterGroup,
  view: SavedView,
  kindOf: (field: string) => FilterKind,
): Record<string, unknown> => ({ filter: savedGroup(filter, kindOf), ...view })

/** With the values of each condition in the order of presets and addresses; PostgreSQL's jsonb stores shorter names first. */
const inOrder = ({ join, parts }: FilterGroup): FilterGroup => ({
  join,
  parts: parts.map((part) => {
    if (isFilterGroup(part)) return inOrder(part)
    const values = Object.entries(part.values).sort(([a], [b]) => (a < b ? -1 : 1))
    return { ...part, values: Object.fromEntries(values) }
  }),
})

/** Parses a saved filter of any build; null if this build cannot read it. */
export const readSavedQuery = (query: unknown): { filter: FilterGroup; view: SavedView } | null => {
  const { data } = z.safeParse(querySchema, query)
  if (!data) return null
  const { filter, ...view } = data
  return { filter: inOrder(filter), view: view as SavedView }
}
