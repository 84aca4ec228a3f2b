import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import type { Priority } from '../../core/work/entities.ts'
import type { BuiltInColumn } from '../../core/work/list-layout-rules.ts'
import { useStore } from '../use-work.ts'

export const usePriorityNames = (): Record<Priority, string> => {
  const { t } = useLingui()
  return { urgent: t`Urgent`, high: t`High`, medium: t`Medium`, low: t`Low`, none: t`No priority` }
}

const noFields: readonly { id: string; name: string }[] = []

const useBuiltInNames = () => {
  const { t, i18n } = useLingui()
  const makeNames = (): Partial<Record<string, string>> & Record<BuiltInColumn, string> => ({
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
    key: t({ message: 'Key', context: 'of an issue' }),
    rank: t`Order`,
    place: t`Move to`,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call creates it anew from these
  return useMemo(makeNames, [i18n.locale, i18n.messages])
}

/** The names of built-in and custom fields: the same function until one of the given custom ones changes. */
export const useFieldNames = (custom = noFields): ((field: string) => string) => {
  const { t } = useLingui()
  const { select } = useStore()
  const names = useBuiltInNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the custom fields are rows of the store
  return useCallback(
    // custom fields have ids with hyphens
    (field) => names[field] ?? select.row('field', field)?.name ?? (field.includes('-') ? t`Deleted field` : field),
    [names, custom, select],
  )
}
