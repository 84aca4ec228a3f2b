import type { Issue, Priority, Project } from './entities.ts'
import { byRank } from './rank.ts'

export const groupings = ['status', 'assignee', 'priority', 'type', 'none'] as const
export type Grouping = (typeof groupings)[number]

export const sortings = ['rank', 'dueDate', 'priority', 'updatedAt', 'createdAt'] as const
export type Sorting = (typeof sortings)[number]

export const priorityOrder: Record<Priority, number> = { urgent: 0, high: 1, medium: 2, low: 3, none: 4 }

/** Nothing stands behind everything. */
const last = '\uffff'

const comparisons: Record<Sorting, (a: Issue, b: Issue) => number> = {
  rank: byRank,
  dueDate: (a, b) => {
    const [first, second] = [a.dueDate ?? last, b.dueDate ?? last]
    return first < second ? -1 : first > second ? 1 : 0
  },
  priority: (a, b) => priorityOrder[a.priority] - priorityOrder[b.priority],
  updatedAt: (a, b) => b.updatedAt - a.updatedAt,
  createdAt: (a, b) => b.createdAt - a.createdAt,
}

const groupKeys: Record<Grouping, (issue: Issue) => string> = {
  status: ({ statusId }) => statusId,
  assignee: ({ assigneeId }) => assigneeId ?? '',
  priority: ({ priority }) => priority,
  type: ({ typeId }) => typeId,
  none: () => '',
}

export interface IssueGroup {
  /** The id or word of what its issues share; empty: they have none, or are not grouped. */
  key: string
  issues: readonly Issue[]
}

/** Issues in order, in groups of the order of `keys`; a group without issues is left out. Equal ones stay by rank. */
export const groupIssues = (
  issues: readonly Issue[],
  grouping: Grouping,
  sorting: Sorting,
  keys: readonly string[],
): IssueGroup[] => {
  const compare = comparisons[sorting]
  const sorted = [...issues].sort((a, b) => compare(a, b) || byRank(a, b))
  const keyOf = groupKeys[grouping]
  const groups = new Map<string, Issue[]>(keys.map((key) => [key, []]))
  for (const issue of sorted) {
    const key = keyOf(issue)
    const group = groups.get(key)
    if (group) group.push(issue)
    else groups.set(key, [issue])
  }
  return [...groups].filter(([, each]) => each.length > 0).map(([key, each]) => ({ key, issues: each }))
}

/** Whether an issue has all these words in its summary or key. */
export const hasWords = (
  issue: Pick<Issue, 'summary' | 'number'>,
  project: Pick<Project, 'key'>,
  text: string,
): boolean => {
  const found = `${project.key}-${issue.number ?? ''} ${issue.summary}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word))
}
