import type { CustomField, Issue } from './entities.ts'
import { emptyGroup, groupKeysOf, groupOrder, isSingleChoice, type ListSources } from './list-rules.ts'
import { rankAt } from './rank.ts'

interface Ranked {
  id: string
  rank: string
}

/**
 * The rank that moves an issue before another in a column, or to its end (`beforeId` null). `column` is sorted, with or
 * without the issue itself. Undefined if the issue is already there.
 */
export const rankInColumn = (
  column: readonly Ranked[],
  id: string,
  beforeId: string | null,
  seed: string,
): string | undefined => {
  if (beforeId === id) return undefined
  const others = column.filter((each) => each.id !== id)
  const found = others.findIndex((each) => each.id === beforeId)
  const index = found === -1 ? others.length : found
  const isThere = column[index]?.id === id
  return isThere
    ? undefined
    : rankAt(
        others.map(({ rank }) => rank),
        index,
        seed,
      )
}

/** How many issues exceed a column's limit of work in progress. */
export const overLimit = (count: number, limit: number | null): number =>
  limit === null ? 0 : Math.max(0, count - limit)

/** Built-in fields for a board's columns and lanes; custom single-choice fields are added to them. */
const columnFields = ['statusId', 'priority', 'typeId', 'assigneeId'] as const
const laneFields = ['assigneeId', 'priority', 'parentId', 'typeId', 'statusId'] as const

const withChoices = (builtIn: readonly string[], fields: readonly CustomField[]): string[] => [
  ...builtIn,
  ...fields.filter(isSingleChoice).map(({ id }) => id),
]

export const columnChoices = (fields: readonly CustomField[]): string[] => withChoices(columnFields, fields)
/** The fields for lanes; the field of the columns is excluded. */
export const laneChoices = (fields: readonly CustomField[], by: string): string[] =>
  withChoices(laneFields, fields).filter((field) => field !== by)

export const noLanes = 'none'

/** A board's layout: the fields of its columns and of its lanes. */
export interface BoardLayout {
  by: string
  /** `noLanes`: none. */
  lanes: string
}

export interface BoardLane {
  key: string
  issues: readonly Issue[]
  cells: ReadonlyMap<string, readonly Issue[]>
}

export interface Board {
  /** Keys of the columns in their order. */
  columns: readonly string[]
  /** All issues of each column, in any lane. */
  issuesByColumn: ReadonlyMap<string, readonly Issue[]>
  /** A board without lanes has a single one with the key `noLanes`. */
  lanes: readonly BoardLane[]
}

const bucketsOf = (
  issues: readonly Issue[],
  field: string,
  keys: readonly string[],
  sources: ListSources,
): Map<string, Issue[]> => {
  const found = new Map<string, Issue[]>(keys.map((key) => [key, []]))
  for (const issue of issues) {
    const [key = emptyGroup] = groupKeysOf(issue, field, sources)
    const bucket = found.get(key)
    if (bucket) bucket.push(issue)
    else found.set(key, [issue])
  }
  return found
}

/** A field that may be empty has a first column for issues without a value. */
const columnKeys = (field: string, sources: ListSources): string[] => {
  const keys = groupOrder(field, sources)
  return field === 'statusId' || field === 'typeId' || field === 'priority' ? keys : [emptyGroup, ...keys]
}

/** Arranges ordered issues in columns and lanes. Empty columns are included, empty lanes are not. */
export const boardOf = (issues: readonly Issue[], { by, lanes }: BoardLayout, sources: ListSources): Board => {
  const order = columnKeys(by, sources)
  const issuesByColumn = bucketsOf(issues, by, order, sources)
  const columns = [...issuesByColumn.keys()]
  if (lanes === noLanes) return { columns, issuesByColumn, lanes: [{ key: noLanes, issues, cells: issuesByColumn }] }
  const found = bucketsOf(issues, lanes, groupOrder(lanes, sources), sources)
  const empty = found.get(emptyGroup)
  if (empty) {
    found.delete(emptyGroup)
    found.set(emptyGroup, empty)
  }
  return {
    columns,
    issuesByColumn,
    lanes: [...found]
      .filter(([, each]) => each.length > 0)
      .map(([key, each]) => ({ key, issues: each, cells: bucketsOf(each, by, columns, sources) })),
  }
}

/** The value that a field gets when an issue is moved into a column or lane; undefined: the issue has that value already. */
export const valueOfKey = (
  issue: Issue,
  field: string,
  key: string,
  sources: Pick<ListSources, 'fields' | 'issueOf' | 'today' | 'isDuePassed'>,
): string | boolean | null | undefined => {
  if (groupKeysOf(issue, field, sources).includes(key)) return undefined
  const isCheckbox = sources.fields.some(({ id, kind }) => id === field && kind === 'checkbox')
  if (isCheckbox) return key !== emptyGroup
  return key === emptyGroup ? null : key
}
