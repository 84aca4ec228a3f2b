import type { Issue } from './entities.ts'
import {
  type GroupField,
  groupIssues,
  type IssueGroup,
  type ListSources,
  type Sorting,
  type SortValue,
  type sortIssues,
  sortRuleOf,
} from './list-rules.ts'
import { placeOf } from './row-index.ts'

interface Entry {
  readonly issue: Issue
  readonly value: SortValue
  /** Its place among the given issues, which decides between equal values. */
  at: number
}

/** If the issues differ over a longer range, all are sorted again. */
const longestRange = 40

/** Whether an issue's sort value is of that issue alone: a parent's name changes without its children. */
const isOwnValue = ({ field }: Sorting): boolean => field !== 'parentId'

/** The range in which two lists differ: its start, and its end in each. */
const differenceOf = <Item>(before: readonly Item[], after: readonly Item[]) => {
  let start = 0
  let [last, end] = [before.length, after.length]
  while (start < last && start < end && before[start] === after[start]) start++
  while (last > start && end > start && before[last - 1] === after[end - 1]) {
    last--
    end--
  }
  return { start, last, end }
}

/** Issues in one order. `put` gives it the issues as they are now; a short range that has changed is placed anew. */
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

  const place = (issues: readonly Issue[], { start, last, end }: ReturnType<typeof differenceOf>): void => {
    const next = [...result]
    for (const entry of entries.slice(start, last)) {
      const at = placeOf(sorted, entry, order)
      sorted.splice(at, 1)
      next.splice(at, 1)
    }
    const fresh = entriesOf(issues.slice(start, end), start)
    entries.splice(start, last - start, ...fresh)
    if (last !== end) for (const [at, entry] of entries.entries()) entry.at = at
    for (const entry of fresh) {
      const at = placeOf(sorted, entry, order)
      sorted.splice(at, 0, entry)
      next.splice(at, 0, entry.issue)
    }
    result = next
  }

  return {
    isOf: (other: Sorting, others: ListSources): boolean => other === sorting && others === sources,
    put: (issues: readonly Issue[]): readonly Issue[] => {
      const range = differenceOf(given, issues)
      const isShort = range.last - range.start <= longestRange && range.end - range.start <= longestRange
      if (isShort && isOwnValue(sorting)) place(issues, range)
      else sortAll(issues)
      given = issues
      return result
    },
  }
}

/** `sortIssues` of one list: when few issues have changed since the last call, only they are placed anew. */
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

/** The groups, each the same object as before if nothing in it changed. */
const reused = (groups: readonly IssueGroup[], before: readonly IssueGroup[]): readonly IssueGroup[] => {
  const known = new Map(before.map((group) => [group.path, group]))
  const next = groups.map((group) => {
    const last = known.get(group.path)
    if (last?.field !== group.field) return group
    const issues = isSameList(group.issues, last.issues) ? last.issues : group.issues
    const below = reused(group.groups, last.groups)
    return issues === last.issues && below === last.groups ? last : { ...group, issues, groups: below }
  })
  return isSameList(next, before) ? before : next
}

/** `groupIssues` of one list: the same groups as in the last call where nothing in them changed. */
export const createGrouper = (): ((
  sorted: readonly Issue[],
  fields: readonly GroupField[],
  sources: ListSources,
) => readonly IssueGroup[]) => {
  let groups: readonly IssueGroup[] = []
  return (sorted, fields, sources) => {
    groups = reused(groupIssues(sorted, fields, sources), groups)
    return groups
  }
}
