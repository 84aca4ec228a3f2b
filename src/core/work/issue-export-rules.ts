import type { CustomField, Issue, Priority, Project } from './entities.ts'
import { fieldValue } from './issue-fields.ts'
import type { ListSources } from './list-rules.ts'
import { issueKey } from './model-selectors.ts'
import { cellOfNames } from './name-list-rules.ts'

/** A cell as a file holds it: names instead of ids, days as `2026-03-05`, durations in hours. */
export type ExportValue = string | number | boolean | readonly string[] | null

export interface ExportSources extends ListSources {
  project: Pick<Project, 'key'>
  priorityNames: Record<Priority, string>
  /** A moment in the reader's time zone. */
  writeMoment(at: number): string
}

const nameIn = (rows: readonly { id: string; name: string }[], id: unknown): string | null =>
  rows.find((row) => row.id === id)?.name ?? null
const namesIn = (rows: readonly { id: string; name: string }[], ids: unknown): string[] =>
  (Array.isArray(ids) ? ids : [ids]).flatMap((id) => nameIn(rows, id) ?? [])

const minutesPerHour = 60
const hours = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round((minutes / minutesPerHour) * 100) / 100

const customValue = ({ kind, options }: CustomField, value: unknown, { people }: ExportSources): ExportValue => {
  if (value === null) return null
  if (kind === 'person') return nameIn(people, value)
  if (kind === 'option') return nameIn(options, value)
  if (kind === 'options') return namesIn(options, value)
  if (kind === 'cascade') return namesIn(options, value).join(' / ')
  return value as ExportValue
}

/** An issue's value in a column of a list, for a file. */
export const exportValue = (issue: Issue, column: string, sources: ExportSources): ExportValue => {
  const { statuses, types, labels, people, fields, issueOf, project, priorityNames, writeMoment } = sources
  const parent = issue.parentId === null ? undefined : issueOf(issue.parentId)
  const known: Readonly<Record<string, () => ExportValue>> = {
    key: () => issueKey(project, issue),
    priority: () => priorityNames[issue.priority],
    statusId: () => nameIn(statuses, issue.statusId),
    typeId: () => nameIn(types, issue.typeId),
    assigneeId: () => nameIn(people, issue.assigneeId),
    reporterId: () => nameIn(people, issue.reporterId),
    labelIds: () => namesIn(labels, issue.labelIds),
    parentId: () => (parent ? (issueKey(project, parent) ?? parent.summary) : null),
    estimateMinutes: () => hours(issue.estimateMinutes),
    spentMinutes: () => hours(issue.spentMinutes),
    createdAt: () => writeMoment(issue.createdAt),
    updatedAt: () => writeMoment(issue.updatedAt),
    resolvedAt: () => (issue.resolvedAt === null ? null : writeMoment(issue.resolvedAt)),
  }
  const found = known[column]
  if (found) return found()
  const custom = fields.find(({ id }) => id === column)
  const value = fieldValue(issue, column)
  return custom ? customValue(custom, value, sources) : (value as ExportValue)
}

/** A value as one cell of a table. */
export const exportText = (value: ExportValue): string =>
  value === null ? '' : Array.isArray(value) ? cellOfNames(value) : String(value)
