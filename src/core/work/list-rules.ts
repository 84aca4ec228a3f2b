import { dueGroup, dueGroups, momentOf } from './due-rules.ts'
import type { CalendarDate, CustomField, Issue, IssueType, Priority, RowOf, Status } from './entities.ts'
import { fieldValue } from './issue-fields.ts'
import type { BuiltInColumn } from './list-layout-rules.ts'

export const priorityOrder: Record<Priority, number> = { urgent: 0, high: 1, medium: 2, low: 3, none: 4 }

/** Built-in grouping fields; single-choice custom fields may be added. */
export const groupFields = ['statusId', 'assigneeId', 'priority', 'typeId', 'labelIds', 'parentId', 'dueDate'] as const
export type GroupField = (typeof groupFields)[number] | (string & {})

/** Kinds of custom fields with one of a few values. */
export const isSingleChoice = ({ kind }: Pick<CustomField, 'kind'>): boolean => kind === 'option' || kind === 'checkbox'

/** The rows that field values refer to, in their own order. */
export interface ListSources {
  statuses: readonly Status[]
  types: readonly IssueType[]
  labels: readonly RowOf<'label'>[]
  people: readonly RowOf<'person'>[]
  fields: readonly CustomField[]
  /** Undefined: it is deleted, or not on the device. */
  issueOf(id: string): Issue | undefined
  today: CalendarDate
  /** What is due today is overdue. */
  isDuePassed?: boolean
  /** Compares texts in the reader's language. */
  compareText(a: string, b: string): number
}

/** The key of the empty value; its group is the last. */
export const emptyGroup = ''

type KeySources = Pick<ListSources, 'today' | 'isDuePassed' | 'issueOf'>

/** The key of an issue's group by a field, or one for each of its labels. */
const groupKeyOf = (
  issue: Issue,
  field: GroupField,
  { today, isDuePassed = false, issueOf }: KeySources,
): string | readonly string[] => {
  if (field === 'dueDate') return dueGroup(issue.dueDate, today, isDuePassed)
  if (field === 'parentId') return issueOf(String(issue.parentId))?.id ?? emptyGroup
  const value = field === 'statusId' ? issue.statusId : fieldValue(issue, field)
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : emptyGroup
  return value === null || value === false ? emptyGroup : String(value)
}

/** The keys of an issue's groups by a field: one, or one per label. */
export const groupKeysOf = (issue: Issue, field: GroupField, sources: KeySources): readonly string[] =>
  [groupKeyOf(issue, field, sources)].flat()

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** The project's order of group keys; other keys follow in order of appearance. */
export const groupOrder = (field: GroupField, sources: ListSources): string[] => {
  const { statuses, types, labels, people, fields } = sources
  const known: Record<string, () => string[]> = {
    statusId: () => idsOf(statuses),
    typeId: () => idsOf(types),
    labelIds: () => idsOf(labels),
    assigneeId: () => idsOf(people),
    priority: () => Object.keys(priorityOrder),
    dueDate: () => [...dueGroups],
  }
  const custom = fields.find(({ id }) => id === field)
  if (custom?.kind === 'checkbox') return ['true']
  return known[field]?.() ?? custom?.options.map(({ id }) => id) ?? []
}

export interface IssueGroup {
  /** Includes the parent group's key; identifies a collapsed group. */
  path: string
  field: GroupField
  /** The id or word that its issues share; `emptyGroup` if they have none. */
  key: string
  level: number
  issues: readonly Issue[]
  groups: readonly IssueGroup[]
}

const buckets = (issues: readonly Issue[], field: GroupField, sources: ListSources): [string, Issue[]][] => {
  const found = new Map<string, Issue[]>(groupOrder(field, sources).map((key) => [key, []]))
  const put = (key: string, issue: Issue) => {
    const bucket = found.get(key)
    if (bucket) bucket.push(issue)
    else found.set(key, [issue])
  }
  for (const issue of issues) {
    const keys = groupKeyOf(issue, field, sources)
    if (typeof keys === 'string') put(keys, issue)
    else for (const key of keys) put(key, issue)
  }
  const empty = found.get(emptyGroup)
  if (empty) {
    found.delete(emptyGroup)
    found.set(emptyGroup, empty)
  }
  return [...found].filter(([, each]) => each.length > 0)
}

/** Groups sorted issues by one or more fields; empty groups are omitted. */
export const groupIssues = (
  sorted: readonly Issue[],
  fields: readonly GroupField[],
  sources: ListSources,
  above = '',
  level = 0,
): IssueGroup[] => {
  const [field, ...others] = fields
  if (field === undefined) return []
  return buckets(sorted, field, sources).map(([key, issues]) => {
    const path = `${above}/${key}`
    return { path, field, key, level, issues, groups: groupIssues(issues, others, sources, path, level + 1) }
  })
}

export interface Sorting {
  field: string
  isDescending: boolean
}

export type SortValue = number | string | null

const placeIn = (rows: readonly { id: string }[]): ((id: unknown) => SortValue) => {
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  return (id) => (id === null ? null : (places.get(String(id)) ?? rows.length))
}

const nameIn = (rows: readonly { id: string; name: string }[]): ((id: unknown) => SortValue) => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(String(id)) ?? null
}

const first = (value: unknown): unknown => (Array.isArray(value) ? (value[0] ?? null) : value)

const dayOf = (value: unknown): SortValue => (typeof value === 'string' ? momentOf(value) : null)

const plainValue = (value: unknown): SortValue => {
  if (typeof value === 'boolean') return value ? 0 : 1
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

/** Columns that do not sort by their plain value: all but numbers and the summary. Most hold ids, which have no order of use. */
type KeyedColumn = Exclude<
  {
    [Column in BuiltInColumn]: Column extends keyof Issue
      ? Issue[Column] extends number | null | undefined
        ? never
        : Column
      : Column
  }[BuiltInColumn],
  'summary'
>

type SortKey = (issue: Issue) => SortValue

/** The sort key of a field: statuses and options in the project's order, people and labels by name, dates by day. */
const sortValueOf = (field: string, sources: ListSources): SortKey => {
  const { statuses, types, labels, people, fields, issueOf } = sources
  const [status, type, person, label] = [placeIn(statuses), placeIn(types), nameIn(people), nameIn(labels)]
  const known: Record<KeyedColumn, SortKey> & Partial<Record<string, SortKey>> = {
    key: ({ number }) => number,
    priority: ({ priority }) => priorityOrder[priority],
    statusId: ({ statusId }) => status(statusId),
    typeId: ({ typeId }) => type(typeId),
    assigneeId: ({ assigneeId }) => person(assigneeId),
    reporterId: ({ reporterId }) => person(reporterId),
    labelIds: ({ labelIds }) => label(first(labelIds)),
    parentId: ({ parentId }) => (parentId && issueOf(parentId)?.summary) || null,
    startDate: ({ startDate }) => dayOf(startDate),
    dueDate: ({ dueDate }) => dayOf(dueDate),
  }
  const found = known[field]
  if (found) return found
  const custom = fields.find(({ id }) => id === field)
  if (custom?.kind === 'person') return (issue) => person(fieldValue(issue, field))
  if (custom?.kind === 'date') return (issue) => dayOf(fieldValue(issue, field))
  if (custom && custom.options.length > 0) {
    const option = placeIn(custom.options)
    return (issue) => option(first(fieldValue(issue, field)))
  }
  return (issue) => plainValue(first(fieldValue(issue, field)))
}

export interface SortRule {
  valueIn(issue: Issue): SortValue
  /** Empty values are last either way. */
  compare(a: SortValue, b: SortValue): number
}

export const sortRuleOf = ({ field, isDescending }: Sorting, sources: ListSources): SortRule => {
  const direction = isDescending ? -1 : 1
  return {
    valueIn: sortValueOf(field, sources),
    compare: (a, b) => {
      if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
      if (typeof a === 'string' && typeof b === 'string') return direction * sources.compareText(a, b)
      return direction * (Number(a) - Number(b))
    },
  }
}

/** Sorts issues in the order of their ranks by a field, empty values last, equal ones as they were. Null: not at all. */
export const sortIssues = (
  issues: readonly Issue[],
  sorting: Sorting | null,
  sources: ListSources,
): readonly Issue[] => {
  if (!sorting) return issues
  const { valueIn, compare } = sortRuleOf(sorting, sources)
  return issues
    .map((issue) => ({ issue, value: valueIn(issue) }))
    .sort((a, b) => compare(a.value, b.value))
    .map(({ issue }) => issue)
}

/** The sum of a number field over issues; null if none has a value. */
export const sumOf = (issues: readonly Issue[], field: string): number | null => {
  let sum: number | null = null
  for (const issue of issues) {
    const value = fieldValue(issue, field)
    if (typeof value === 'number') sum = (sum ?? 0) + value
  }
  return sum
}
