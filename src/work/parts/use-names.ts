import { useLingui } from '@lingui/react/macro'
import type { Priority } from '../../core/work/entities.ts'
import type { BuiltInColumn } from '../../core/work/list-layout-rules.ts'

export const usePriorityNames = (): Record<Priority, string> => {
  const { t } = useLingui()
  return { urgent: t`Urgent`, high: t`High`, medium: t`Medium`, low: t`Low`, none: t`No priority` }
}

/** The names of built-in fields, and of the given custom ones. */
export const useFieldNames = (custom: readonly { id: string; name: string }[] = []): ((field: string) => string) => {
  const { t } = useLingui()
  const names: Partial<Record<string, string>> & Record<BuiltInColumn, string> = {
    summary: t`Summary`,
    description: t`Description`,
    statusId: t`Status`,
    typeId: t`Type`,
    priority: t`Priority`,
    assigneeId: t`Assignee`,
    reporterId: t`Reporter`,
    labelIds: t`Labels`,
    watcherIds: t`Watchers`,
    parentId: t`Parent`,
    sprintId: t`Sprint`,
    versionIds: t`Versions`,
    estimateMinutes: t`Estimate`,
    spentMinutes: t`Time spent`,
    startDate: t`Start date`,
    dueDate: t`Due date`,
    createdAt: t`Created`,
    updatedAt: t`Updated`,
    resolvedAt: t`Resolved`,
    text: t`Comment`,
    name: t`Name`,
    key: t`Key`,
    rank: t`Order`,
    place: t`Move to`,
  }
  return (field) => names[field] ?? custom.find(({ id }) => id === field)?.name ?? field
}
