import { useLingui } from '@lingui/react/macro'
import type { FilterKind } from '../../core/filters/filter-fields.ts'
import type { FilterOperator } from '../../core/filters/filter-types.ts'

/** The name of an operator for a kind of field: "before" for dates, "less than" for numbers. */
export const useOperatorNames = (): ((operator: FilterOperator, kind: FilterKind) => string) => {
  const { t } = useLingui()
  const names: Record<FilterOperator, string> = {
    '=': t`is`,
    '!=': t`is not`,
    '<': t`less than`,
    '>': t`greater than`,
    Between: t`between`,
    IN: t`is any of`,
    NotIn: t`is none of`,
    Contains: t`contains`,
    NotContains: t`doesn't contain`,
    Empty: t`is empty`,
    NotEmpty: t`is not empty`,
  }
  const ofDays: Partial<Record<FilterOperator, string>> = { Between: t`is`, '<': t`before`, '>': t`after` }
  return (operator, kind) => ((kind === 'date' || kind === 'instant') && ofDays[operator]) || names[operator]
}
