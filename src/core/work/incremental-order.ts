import type { Issue } from './entities.ts'
import {
  emptyGroup,
  type GroupField,
  groupIssues,
  groupKeysOf,
  groupOrder,
  type IssueGroup,
  type ListSources,
  type Sorting,
  type SortValue,
  type sortIssues,
  sortRuleOf,
} from './list-rules.ts'
import { sortedIndexOf } from './row-index.ts'

interface Entry {
  readonly issue: Issue
  readonly value: SortValue
  /** Its place among the given issues, which decides between equal values. */
  at: number
}

/** If the issues differ over a longer range, all are sorted or grouped again. */
const longestRange = 40

/** Whether an issue's sort value depends on that issue only; a parent's name can change without its children. */
const isOwnValue = ({ field }: Sorting): boolean => field !== 'parentId'

/** The range in which two lists differ: its start, and its end in each. */
export const differenceOf = <Item>(before: readonly Item[], after: readonly Item[]) => {
  let start = 0
  let [last, end] = [before.length, after.length]
  while (start < last && start < end && before[start] === after[start]) start++
  while (last > start && end > start && before[last - 1] === after[end - 1]) {
    last--
    end--
  }
  return { start, last, end }
}

type Range = ReturnType<typeof differenceOf>

const isShort = ({ start, last, end }: Range): boolean => last - start <= longestRange && end - start <= longestRange

/** Issues in one order. `put` passes the current issues; only a short changed range is sorted in again. */
const createOrder = (sorting: Sorting, sources: ListSources) => {
  const { valueIn, compare } = sortRuleOf(sorting, sources)
  const order = (a: Entry, b: Entry): number => compare(a.value, b.value) || a.at - b.at
  let given: readonly Issue[] = []
  let entries: Entry[] = []
  let sorted: Entry[] = []
  let result: readonly Issue[] = []

  const entriesOf = (issues: readonly Issue[], from: number): Entry[] =>
    issues.map((issue, at) => ({ issue, value: valueIn(issue), at: from + at }))

  const sortAll = (issues: readonly Issue[]): void => {
    entries = entriesOf(issues, 0)
    sorted = [...entries].sort(order)
    result = sorted.map(({ issue }) => issue)
  }

  const place = (issues: readonly Issue[], { start, last, end }: Range): void => {
    const next = [...result]
    for (const entry of entries.slice(start, last)) {
      const at = sortedIndexOf(sorted, entry, order)
      sorted.splice(at, 1)
      next.splice(at, 1)
    }
    const fresh = entriesOf(issues.slice(start, end), start)
    entries.splice(start, last - start, ...fresh)
    if (last !== end) for (const [at, entry] of entries.entries()) entry.at = at
    for (const entry of fresh) {
      const at = sortedIndexOf(sorted, entry, order)
      sorted.splice(at, 0, entry)
      next.splice(at, 0, entry.issue)
    }
    result = next
  }

  return {
    isOf: (other: Sorting, others: ListSources): boolean => other === sorting && others === sources,
    put: (issues: readonly Issue[]): readonly Issue[] => {
      const range = differenceOf(given, issues)
      if (isShort(range) && isOwnValue(sorting)) place(issues, range)
      else sortAll(issues)
      given = issues
      return result
    },
  }
}

/** `sortIssues` of one list: when few issues have changed since the last call, only they are sorted in again. */
export const createSorter = (): typeof sortIssues => {
  let order: ReturnType<typeof createOrder> | null = null
  return (issues, sorting, sources) => {
    if (!sorting) return issues
    if (!order?.isOf(sorting, sources)) order = createOrder(sorting, sources)
    return order.put(issues)
  }
}

const isSameList = <Item>(a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at])

/** The group with these contents: the same object as before if they are. */
const asBefore = (last: IssueGroup, found: Pick<IssueGroup, 'issues' | 'groups'>): IssueGroup => {
  const issues = isSameList(found.issues, last.issues) ? last.issues : found.issues
  return issues === last.issues && found.groups === last.groups ? last : { ...last, issues, groups: found.groups }
}

/** The groups, each the same object as before if nothing in it changed. */
const reused = (groups: readonly IssueGroup[], before: readonly IssueGroup[]): readonly IssueGroup[] => {
  const known = new Map(before.map((group) => [group.path, group]))
  const next = groups.map((group) => {
    const last = known.get(group.path)
    if (last?.field !== group.field) return group
    return asBefore(last, { issues: group.issues, groups: reused(group.groups, last.groups) })
  })
  return isSameList(next, before) ? before : next
}

/** Issues that were added to a list, each behind another one or at its start, and those that were removed. */
interface ListChange {
  removed: readonly Issue[]
  added: readonly Issue[]
  /** The current list. */
  now: readonly Issue[]
}

/** The issues of a group after a change of the underlying list; `isIn` selects the group's issues. */
const changedIssues = (
  issues: readonly Issue[],
  { removed, added, now }: ListChange,
  isIn: (issue: Issue) => boolean,
): readonly Issue[] => {
  const next = [...issues]
  for (const issue of removed) next.splice(next.indexOf(issue), 1)
  for (const issue of added) {
    let behind = now.indexOf(issue) - 1
    while (behind >= 0 && !isIn(now[behind] as Issue)) behind--
    next.splice(behind < 0 ? 0 : next.indexOf(now[behind] as Issue) + 1, 0, issue)
  }
  return next
}

/**
 * The groups after a change of few issues; only groups that held or hold these are rebuilt. Null if a group appears, disappears or
 * may change its place: all groups must be rebuilt.
 */
const changedGroups = (
  groups: readonly IssueGroup[],
  change: ListChange,
  fields: readonly GroupField[],
  sources: ListSources,
): readonly IssueGroup[] | null => {
  const [field, ...others] = fields
  if (field === undefined) return groups
  // a parent that is deleted changes the groups of its children
  if (field === 'parentId') return null
  const keysOf = (issue: Issue) => groupKeysOf(issue, field, sources)
  const touched = new Set([...change.removed, ...change.added].flatMap(keysOf))
  const order = groupOrder(field, sources)
  const isPlaced = (key: string) => key === emptyGroup || order.includes(key)
  const known = new Set(groups.map(({ key }) => key))
  if (![...touched].every((key) => known.has(key) && isPlaced(key))) return null
  const next: IssueGroup[] = []
  for (const group of groups) {
    if (!touched.has(group.key)) {
      next.push(group)
      continue
    }
    const isIn = (issue: Issue) => keysOf(issue).includes(group.key)
    const own = { removed: change.removed.filter(isIn), added: change.added.filter(isIn) }
    const issues = changedIssues(group.issues, { ...own, now: change.now }, isIn)
    const below = changedGroups(group.groups, { ...own, now: issues }, others, sources)
    if (issues.length === 0 || !below) return null
    next.push(asBefore(group, { issues, groups: below }))
  }
  return isSameList(next, groups) ? groups : next
}

/** `groupIssues` of one list: when few issues have changed since the last call, only their groups are rebuilt. */
export const createGrouper = (): ((
  sorted: readonly Issue[],
  fields: readonly GroupField[],
  sources: ListSources,
) => readonly IssueGroup[]) => {
  let groups: readonly IssueGroup[] = []
  let given: { sorted: readonly Issue[]; fields: readonly GroupField[]; sources: ListSources } | null = null
  const ofChange = (sorted: readonly Issue[], fields: readonly GroupField[], sources: ListSources) => {
    if (given?.fields !== fields || given.sources !== sources) return null
    const range = differenceOf(given.sorted, sorted)
    if (!isShort(range)) return null
    const { start, last, end } = range
    const change = { removed: given.sorted.slice(start, last), added: sorted.slice(start, end), now: sorted }
    return changedGroups(groups, change, fields, sources)
  }
  return (sorted, fields, sources) => {
    groups = ofChange(sorted, fields, sources) ?? reused(groupIssues(sorted, fields, sources), groups)
    given = { sorted, fields, sources }
    return groups
  }
}
