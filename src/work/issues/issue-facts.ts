import type { Issue, IssueType, Project, RowOf, Status } from '../../core/work/entities.ts'
import type { Selectors } from '../../core/work/model-selectors.ts'
import { isResolved } from '../../core/work/workflow-rules.ts'
import type { WorkStore } from '../work-store.ts'

/** An issue with the rows that it refers to. */
export interface IssueFacts {
  issue: Issue
  project: Project
  status: Status
  type: IssueType
  assignee: RowOf<'person'> | null
  labels: readonly RowOf<'label'>[]
  /** The status is a later one of the category "in progress". */
  isLater: boolean
  isDone: boolean
  /** It has a change that is not sent yet. */
  isUnsent: boolean
}

const laterIn = (select: Selectors, status: Status): boolean =>
  status.category === 'doing' &&
  select.statusesOf(status.projectId).find(({ category }) => category === 'doing')?.id !== status.id

/** Null if its project, status or type is not on the device. */
export const issueFacts = ({ select, model }: WorkStore, issue: Issue): IssueFacts | null => {
  const project = select.row('project', issue.projectId)
  const status = select.row('status', issue.statusId)
  const type = select.row('issueType', issue.typeId)
  if (!project || !status || !type) return null
  return {
    issue,
    project,
    status,
    type,
    assignee: (issue.assigneeId && select.row('person', issue.assigneeId)) || null,
    labels: issue.labelIds.flatMap((id) => select.row('label', id) ?? []),
    isLater: laterIn(select, status),
    isDone: isResolved(status.category),
    isUnsent: model.isWaiting('issue', issue.id),
  }
}

/** Whether two sets of facts render the same row or card. */
export const sameFacts = (a: IssueFacts, b: IssueFacts): boolean =>
  a.issue === b.issue &&
  a.project === b.project &&
  a.status === b.status &&
  a.type === b.type &&
  a.assignee === b.assignee &&
  a.isLater === b.isLater &&
  a.isUnsent === b.isUnsent &&
  a.labels.length === b.labels.length &&
  a.labels.every((label, at) => label === b.labels[at])

/** The name of an issue in addresses: its key, or its id until it has a key. */
export const issueRef = (project: Pick<Project, 'key'>, { id, number }: Pick<Issue, 'id' | 'number'>): string =>
  number === null ? id : `${project.key}-${number}`
