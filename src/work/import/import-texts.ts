import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ImportSummary } from '../../core/calls/import-calls.ts'
import type { importTargets } from '../../core/import/import-columns.ts'
import type { ProblemCode } from '../../core/import/import-types.ts'
import type { ImportFailure } from './use-import.ts'

export const targetNames: Readonly<Record<(typeof importTargets)[number], MessageDescriptor>> = {
  summary: msg`Summary`,
  description: msg`Description`,
  key: msg`Key in the other product`,
  id: msg`Number in the other product`,
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
  summaryMissing: msg`Left out: it has no summary.`,
  duplicateInFile: msg`Left out: a row above has the same key.`,
  duplicate: msg`Imported before.`,
  sameSummary: msg`An issue with this summary is here already.`,
  summaryCut: msg`The summary is cut at 300 characters. The whole text goes into the description.`,
  textCut: msg`Too long. The text is cut.`,
  commentCut: msg`A comment is too long. It is cut.`,
  nameCut: msg`A label's name is too long. It is cut.`,
  dateUnread: msg`Not a date. Left empty.`,
  numberUnread: msg`Not a number. Left empty.`,
  valueUnknown: msg`Not a value of this field. Left out.`,
  personUnknown: msg`Nobody here has this name or address. Left empty.`,
  parentUnknown: msg`The parent is neither in the file nor here. Left empty.`,
  parentLevel: msg`The parent's type can't be above this one. Left empty.`,
  relationUnknown: msg`The linked issue is neither in the file nor here. Left out.`,
}

export const failureTexts: Readonly<Record<ImportFailure, MessageDescriptor>> = {
  tooLarge: msg`The file is larger than 50 MB. Split it and import the parts.`,
  tooManyRows: msg`The file has more than 20,000 rows. Split it and import the parts.`,
  empty: msg`There are no rows below the headers.`,
  noTable: msg`This is not a table. Export it as CSV.`,
  offline: msg`You're offline. Importing needs the network.`,
  failed: msg`This did not work. Try again.`,
  tooMany: msg`The file becomes too many changes. Split it and import the parts.`,
}

export const stateTexts: Readonly<Record<ImportSummary['state'], MessageDescriptor>> = {
  filling: msg`Being prepared`,
  running: msg`Importing`,
  cancelled: msg`Stopped`,
  done: msg({ message: 'Done', context: 'import' }),
  undoing: msg`Being undone`,
  undone: msg`Undone`,
}
