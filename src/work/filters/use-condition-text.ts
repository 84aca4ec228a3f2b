import { useLingui } from '@lingui/react/macro'
import type { DatePreset } from '../../core/filters/date-presets.ts'
import { isDatePreset } from '../../core/filters/date-presets.ts'
import { filterKindOf } from '../../core/filters/filter-fields.ts'
import {
  type FilterCondition,
  type FilterGroup,
  isFilterGroup,
  mePlaceholder,
} from '../../core/filters/filter-types.ts'
import { shownDate } from '../../core/filters/saved-filter-rules.ts'
import { useDateText } from '../parts/due-date.tsx'
import { usePriorityNames } from '../parts/use-names.ts'
import { useStore } from '../use-work.ts'
import { useCategoryNames, useFilterFieldName } from './use-filter-names.ts'

export const usePresetNames = (): Record<DatePreset, string> => {
  const { t } = useLingui()
  return {
    noDate: t`No date`,
    beforeToday: t`Before today`,
    today: t`Today`,
    tomorrow: t`Tomorrow`,
    thisWeek: t`This week`,
    nextWeek: t`Next week`,
    lastWeek: t`Last week`,
    thisMonth: t`This month`,
    nextMonth: t`Next month`,
    lastMonth: t`Last month`,
  }
}

const namedEntities = ['person', 'status', 'issueType', 'label', 'sprint', 'version', 'project'] as const
const maxNamed = 2

/** The text of a key; undefined for an unknown one, also for a name of `Object.prototype`, which a shared filter may have. */
const textOf = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined

/** The name of an id or keyword in a filter. */
const useValueName = () => {
  const { t } = useLingui()
  const { select } = useStore()
  const priorities = usePriorityNames()
  const categories = useCategoryNames()
  const own = new Map<string, (value: string) => string | undefined>([
    ['priority', (value) => textOf(priorities, value)],
    ['statusCategory', (value) => textOf(categories, value)],
    ['parentId', (value) => select.row('issue', value)?.summary],
  ])
  return (field: string, value: string): string => {
    if (value === mePlaceholder) return t`Me`
    if (value === '') return field === 'assigneeId' ? t`Unassigned` : t`None`
    const option = select.row('field', field)?.options.find(({ id }) => id === value)
    const found = own.get(field)?.(value) ?? option?.name
    if (found) return found
    for (const entity of namedEntities) {
      const row = select.row(entity, value)
      if (row) return row.name
    }
    return t`Unknown`
  }
}

/** A number as text; minutes as hours. */
const hoursOf = (minutes: unknown): string => String(Math.round((Number(minutes) / 60) * 100) / 100)

const useNumberText = () => {
  const { t } = useLingui()
  return (field: string, value: unknown): string =>
    field.endsWith('Minutes') ? t`${hoursOf(value)} h` : String(value ?? '')
}

/** The values of a condition as text: names, days, numbers. */
const useValuesText = () => {
  const { t, i18n } = useLingui()
  const { select } = useStore()
  const valueName = useValueName()
  const numberText = useNumberText()
  const dateText = useDateText()
  const presets = usePresetNames()
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' })

  const days = (condition: FilterCondition): string => {
    const shown = shownDate(condition)
    if (shown === null) return ''
    if (typeof shown === 'object') return t`${dateText(shown[0])} to ${dateText(shown[1])}`
    return isDatePreset(shown) ? presets[shown] : dateText(shown)
  }
  const names = (field: string, values: readonly unknown[]): string => {
    const named = values.slice(0, maxNamed).map((value) => valueName(field, String(value)))
    const more = values.length - named.length
    return more > 0 ? `${named.join(', ')} +${more}` : list.format(named)
  }

  return (condition: FilterCondition): string => {
    const { field, operator, values } = condition
    const kind = filterKindOf(field, (id) => select.row('field', id))
    if (kind === 'date' || kind === 'instant') return days(condition)
    if (kind === 'text') return `“${values.value ?? ''}”`
    if (kind === 'checkbox') return values.value === 'true' ? t`Yes` : t`No`
    if (kind === 'number')
      return operator === 'Between'
        ? t`${numberText(field, values.from)} to ${numberText(field, values.to)}`
        : numberText(field, values.value)
    if (kind === 'cascade')
      return Object.values(values)
        .map((value) => names(field, [value].flat()))
        .join(' / ')
    return names(field, values.list && typeof values.list === 'object' ? values.list : [values.value ?? ''])
  }
}

/** A condition as text, for its chip. */
export const useConditionText = (): ((condition: FilterCondition) => string) => {
  const { t } = useLingui()
  const { select } = useStore()
  const fieldName = useFilterFieldName()
  const valuesText = useValuesText()
  return (condition) => {
    const name = fieldName(condition.field)
    const values = valuesText(condition)
    const isNumber = filterKindOf(condition.field, (id) => select.row('field', id)) === 'number'
    // presets name themselves: "due is before today"
    if (isDatePreset(shownDate(condition))) return t`${name}: ${values}`
    switch (condition.operator) {
      case '!=':
      case 'NotIn':
        return t`${name} is not ${values}`
      case '<':
        return isNumber ? t`${name} is less than ${values}` : t`${name} is before ${values}`
      case '>':
        return isNumber ? t`${name} is greater than ${values}` : t`${name} is after ${values}`
      case 'Contains':
        return t`${name} contains ${values}`
      case 'NotContains':
        return t`${name} doesn't contain ${values}`
      case 'Empty':
        return t`${name} is empty`
      case 'NotEmpty':
        return t`${name} is not empty`
      default:
        return t`${name}: ${values}`
    }
  }
}

/** A condition or group of a filter as text. */
export const usePartText = (): ((part: FilterCondition | FilterGroup) => string) => {
  const { i18n } = useLingui()
  const text = useConditionText()
  const partText = (part: FilterCondition | FilterGroup): string =>
    isFilterGroup(part)
      ? new Intl.ListFormat(i18n.locale, { type: part.join === 'or' ? 'disjunction' : 'conjunction' }).format(
          part.parts.map(partText),
        )
      : text(part)
  return partText
}
