import type { CustomField, Issue, IssueType, Priority, Project, RowOf, Status } from '../work/entities.ts'
import type { ChosenTargets, ImportTarget } from './import-columns.ts'
import type { FileMoment } from './import-values.ts'

/** The target project as the device holds it. */
export interface ImportPlace {
  projectId: string
  statuses: readonly Status[]
  types: readonly IssueType[]
  fields: readonly CustomField[]
  labels: readonly RowOf<'label'>[]
  sprints: readonly RowOf<'sprint'>[]
  versions: readonly RowOf<'version'>[]
  people: readonly { id: string; name: string }[]
  project: Pick<Project, 'key'>
  issues: readonly Pick<Issue, 'id' | 'summary' | 'typeId' | 'number' | 'formerKeys'>[]
}

/** The choice for an unknown value: the id of an existing row, or one of these. */
export const makeValue = 'make'
export const skipValue = 'skip'

export interface ImportSettings {
  columns: readonly (ImportTarget | null)[]
  /** What of `columns` is no guess. Kept when another project is chosen. */
  chosen: ChosenTargets
  /** By the value as `plainName` writes it; values without an entry are matched by name, or created. */
  statuses: Readonly<Record<string, string>>
  types: Readonly<Record<string, string>>
  priorities: Readonly<Record<string, Priority>>
  /** Ids of members, by the names of people that the file knows and the project does not. */
  people: Readonly<Record<string, string>>
  isDayFirst: boolean
  /** What to do with an issue of an earlier import, and with one of the same summary. */
  duplicates: 'update' | 'skip'
  sameSummary: 'import' | 'skip'
}

/** The settings that a preview offers to change. */
export type PreviewChoices = Partial<Pick<ImportSettings, 'people' | 'duplicates' | 'sameSummary'>>

/** Facts from the server and the device. */
export interface ImportFacts {
  /** Issues imported before, by external id. */
  known: ReadonlyMap<string, string>
  /** Members by lower-case address. */
  addresses: ReadonlyMap<string, string>
  /** Converts a moment, with or without a zone of its own, to epoch milliseconds. */
  toInstant(moment: FileMoment): number
  newId(): string
  /** Epoch milliseconds. */
  now: number
}

export type ProblemCode =
  | 'summaryMissing'
  | 'archived'
  | 'pointsLeftOut'
  | 'cellsBeyond'
  | 'duplicateInFile'
  | 'duplicate'
  | 'keyReused'
  | 'sameSummary'
  | 'summaryCut'
  | 'textCut'
  | 'commentCut'
  | 'nameCut'
  | 'dateUnread'
  | 'numberUnread'
  | 'valueUnknown'
  | 'personUnknown'
  | 'parentUnknown'
  | 'parentLevel'
  | 'relationUnknown'

export interface ImportRowProblem {
  code: ProblemCode
  /** The column's header. */
  column?: string
  value?: string
}

export interface PlannedRow {
  line: number
  externalId: string | null
  summary: string
  action: 'create' | 'update' | 'skip'
  typeName: string
  statusName: string
  assigneeName: string
  problems: ImportRowProblem[]
}
