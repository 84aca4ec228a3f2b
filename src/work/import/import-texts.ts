import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ImportSummary } from '../../core/calls/import-calls.ts'
import type { importTargets } from '../../core/import/import-columns.ts'
import type { ProblemCode } from '../../core/import/import-types.ts'
import type { ImportFailure } from './use-attempt.ts'

export const targetNames: Readonly<Record<(typeof importTargets)[number], MessageDescriptor>> = {
  summary: msg`Summary`,
  description: msg`Description`,
  key: msg`Key in the previous tool`,
  id: msg`ID in the previous tool`,
  type: msg`Type`,
  status: msg`Status`,
  priority: msg`Priority`,
  assignee: msg`Assignee`,
  reporter: msg`Reporter`,
  labels: msg`Labels`,
  parent: msg`Parent`,
  sprint: msg`Sprint`,
  version: msg`Version`,
  startDate: msg`Start date`,
  dueDate: msg`Due date`,
  estimate: msg`Estimate`,
  spent: msg`Time spent`,
  createdAt: msg`Created`,
  resolvedAt: msg`Resolved`,
  comment: msg`Comment`,
  blocks: msg`Blocks`,
  blockedBy: msg`Blocked by`,
  relates: msg`Relates to`,
  duplicates: msg`Duplicates`,
  duplicatedBy: msg`Duplicated by`,
}

export const problemTexts: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  summaryMissing: msg`Skipped: no summary.`,
  archived: msg`Skipped: archived in Trello.`,
  pointsLeftOut: msg`These are points, not hours. Left out. To keep them, choose a field for this column.`,
  cellsBeyond: msg`This row has more cells than the header. The extra ones are left out.`,
  duplicateInFile: msg`Skipped: a row above has the same key.`,
  duplicate: msg`Already in this project.`,
  keyReused: msg`An issue has this number or key, but another summary. Imported as a new issue.`,
  sameSummary: msg`An issue with this summary already exists.`,
  summaryCut: msg`The summary was shortened to 300 characters. The full text goes into the description.`,
  textCut: msg`The text was too long and has been shortened.`,
  commentCut: msg`A comment was too long and has been shortened.`,
  nameCut: msg`A label name was too long and has been shortened.`,
  dateUnread: msg`Not a date. Left empty.`,
  numberUnread: msg`Not a number. Left empty.`,
  valueUnknown: msg`Not an option of this field. Skipped.`,
  personUnknown: msg`No member has this name or email. Left empty.`,
  parentUnknown: msg`The parent isn't in the file or in this project. Left empty.`,
  parentLevel: msg`The parent's type can't contain this one. Left empty.`,
  relationUnknown: msg`The linked issue isn't in the file or in this project. Skipped.`,
}

export const failureTexts: Readonly<Record<ImportFailure, MessageDescriptor>> = {
  tooLarge: msg`The file is larger than 50 MB. Split it and import the parts.`,
  tooManyRows: msg`The file has more than 20,000 rows. Split it and import the parts.`,
  empty: msg`There are no rows below the header.`,
  noTable: msg`This file isn't a table. Export it as CSV.`,
  workbook: msg`This is an Excel workbook. Save it as CSV in Excel or WPS, then choose that file.`,
  openQuote: msg`A quotation mark in this file is never closed, so the rows below it can't be read. Export the file again.`,
  offline: msg`The connection was lost. Try again when you're back online. Nothing will be imported twice.`,
  failed: msg`Something went wrong. Try again.`,
  tooMany: msg`This file would make too many changes. Split it and import the parts.`,
}

export const stateTexts: Readonly<Record<ImportSummary['state'], MessageDescriptor>> = {
  filling: msg`Preparing`,
  running: msg`Importing`,
  cancelled: msg`Stopped`,
  done: msg({ message: 'Done', context: 'import' }),
  undoing: msg`Undoing`,
  undone: msg`Undone`,
}
