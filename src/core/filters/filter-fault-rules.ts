import { type FilterKind, type FindField, filterKindOf, isFilterField } from './filter-fields.ts'
import { dayOf, levelsOf, listed, negated, nonEmptyScalars, numberOf, type Scalar, scalar } from './filter-operands.ts'
import { type FilterCondition, type FilterGroup, type FilterOperator, isFilterGroup } from './filter-types.ts'

/** An error in a condition by which it would match nothing (negated: everything), which cannot be intended. */
export interface FilterFault {
  reason: 'unknownField' | 'operator' | 'values'
  /** `parts.0.operator` */
  path: string
  /** The field that the condition names. */
  name: string
}

const comparing: Record<FilterKind, readonly FilterOperator[]> = {
  text: ['=', 'IN', 'Contains'],
  number: ['=', 'IN', '<', '>', 'Between'],
  date: ['=', 'IN', '<', '>', 'Between'],
  instant: ['=', 'IN', '<', '>', 'Between'],
  person: ['=', 'IN'],
  choice: ['=', 'IN'],
  checkbox: ['=', 'IN'],
  cascade: ['=', 'IN'],
}

/** Whether a value can be parsed depends neither on time nor on zone, so these are arbitrary. */
const anywhere = { now: 0, timeZone: 'UTC' }
const isDay = (value: Scalar) => dayOf(value, anywhere) !== null
const isNumber = (value: Scalar) => numberOf(value) !== null
const readable: Partial<Record<FilterKind, (value: Scalar) => boolean>> = {
  number: isNumber,
  date: isDay,
  instant: isDay,
}

const hasValues = (kind: FilterKind, operator: FilterOperator, { values }: FilterCondition): boolean => {
  const isReadable = readable[kind] ?? (() => true)
  const one = scalar(values.value)
  if (operator === 'Contains') return one !== undefined
  if (operator === '<' || operator === '>') return one !== undefined && isReadable(one)
  if (operator === 'Between') {
    const ends = [values.from, values.to].flatMap((end) => (end === undefined ? [] : [scalar(end) ?? '']))
    return ends.length > 0 && ends.every(isReadable)
  }
  if (kind === 'cascade' && levelsOf(values).length > 0) return true
  return (Array.isArray(values.list) || listed(values).length > 0) && nonEmptyScalars(values).scalars.every(isReadable)
}

const faultOf = (condition: FilterCondition, findField: FindField): [FilterFault['reason'], part: string] | null => {
  const { field, operator } = condition
  if (!isFilterField(field) && !findField(field)) return ['unknownField', 'field']
  const kind = filterKindOf(field, findField)
  const positive = negated[operator] ?? operator
  if (positive === 'Empty') return null
  if (!comparing[kind].includes(positive)) return ['operator', 'operator']
  return hasValues(kind, positive, condition) ? null : ['values', 'values']
}

/** The first faulty condition of a program's filter; null if there is none. */
export const filterFault = ({ parts }: FilterGroup, findField: FindField, path = 'parts'): FilterFault | null => {
  for (const [at, part] of parts.entries()) {
    const here = `${path}.${at}`
    if (isFilterGroup(part)) {
      const inner = filterFault(part, findField, `${here}.parts`)
      if (inner) return inner
      continue
    }
    const [reason, of] = faultOf(part, findField) ?? []
    if (reason) return { reason, path: `${here}.${of}`, name: part.field }
  }
  return null
}
