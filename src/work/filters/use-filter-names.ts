import { useLingui } from '@lingui/react/macro'
import type { StatusCategory } from '../../core/work/entities.ts'
import { useFieldNames } from '../parts/use-names.ts'

export const useCategoryNames = (): Record<StatusCategory, string> => {
  const { t } = useLingui()
  return { backlog: t`Backlog`, todo: t`To do`, doing: t`In progress`, done: t`Done`, cancelled: t`Cancelled` }
}

/** The name of a filter field. */
export const useFilterFieldName = (): ((field: string) => string) => {
  const { t } = useLingui()
  const ownName = useFieldNames()
  const names: Partial<Record<string, string>> = {
    statusCategory: t`Status category`,
    createdBy: t`Created by`,
    projectId: t`Project`,
  }
  return (field) => names[field] ?? ownName(field)
}
