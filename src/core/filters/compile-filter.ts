import type { Issue } from '../work/entities.ts'
import { isEmptyValue } from '../work/issue-fields.ts'
import { dayRangeBetween } from './day-range-rules.ts'
import { type CategoryOf, type FilterKind, type FindField, filterKindOf, valueReader } from './filter-fields.ts'
import {
  dayOf,
  fold,
  levelsOf,
  listed,
  negated,
  nonEmptyScalars,
  numberOf,
  type Scalar,
  scalar,
} from './filter-operands.ts'
import {
  type FilterCondition,
  type FilterGroup,
  type FilterOperator,
  type FilterValues,
  isFilterGroup,
  mePlaceholder,
} from './filter-types.ts'

/** The viewer, the time and the lookups that a filter needs. */
export interface FilterContext {
  me: string
  /** Epoch milliseconds. */
  now: number
  timeZone: string
  findField: FindField
  categoryOf: CategoryOf
}

type IssueTest = (issue: Issue) => boolean
type Test = (value: unknown) => boolean

const never: Test = () => false

/** Matches one of several values; an empty value matches if the list contains one. */
const among = (values: FilterValues, testOf: (values: readonly Scalar[]) => Test): Test => {
  const { scalars, takesEmpty } = nonEmptyScalars(values)
  const test = testOf(scalars)
  return (value) => (isEmptyValue(value) ? takesEmpty : test(value))
}

const compileText = (operator: FilterOperator, values: FilterValues): Test => {
  if (operator === 'Contains') {
    const part = fold(scalar(values.value) ?? '')
    return (value) => fold(value ?? '').includes(part)
  }
  if (operator !== '=' && operator !== 'IN') return never
  return among(values, (list) => {
    const words = new Set(list.map(fold))
    return (value) => words.has(fold(value))
  })
}

const compileNumber = (operator: FilterOperator, values: FilterValues): Test => {
  if (operator === '=' || operator === 'IN')
    return among(values, (list) => {
      const numbers = new Set(list.map(numberOf))
      return (value) => numbers.has(Number(value))
    })
  const compared = (test: (value: number) => boolean): Test => {
    return (value) => !isEmptyValue(value) && test(Number(value))
  }
  const bound = numberOf(scalar(values.value))
  if (operator === '<') return bound === null ? never : compared((value) => value < bound)
  if (operator === '>') return bound === null ? never : compared((value) => value > bound)
  if (operator !== 'Between') return never
  const [from, to] = [numberOf(scalar(values.from)), numberOf(scalar(values.to))]
  return compared((value) => (from === null || value >= from) && (to === null || value <= to))
}

interface DayTests {
  before(day: string): Test
  after(day: string): Test
}

const calendarTests: DayTests = {
  before: (day) => (value) => String(value) < day,
  after: (day) => (value) => String(value) > day,
}

/** A moment is before a day if it is before the day's first moment in the zone, which is not always midnight. */
const instantTests = (timeZone: string): DayTests => {
  const rangeOf = (day: string) => dayRangeBetween(day, day, timeZone)
  return {
    before: (day) => {
      const startsAt = rangeOf(day)?.startsAt ?? Number.NaN
      return (value) => Number(value) < startsAt
    },
    after: (day) => {
      const endsBefore = rangeOf(day)?.endsBefore ?? Number.NaN
      return (value) => Number(value) >= endsBefore
    },
  }
}

const compileDays = (operator: FilterOperator, values: FilterValues, tests: DayTests, context: FilterContext): Test => {
  const there = (test: Test): Test => {
    return (value) => !isEmptyValue(value) && test(value)
  }
  const within = (from: string | null, to: string | null): Test => {
    const [early, late] = [from === null ? never : tests.before(from), to === null ? never : tests.after(to)]
    return (value) => !early(value) && !late(value)
  }
  if (operator === '=' || operator === 'IN')
    return among(values, (list) => {
      const days = list.flatMap((value) => dayOf(value, context) ?? []).map((day) => within(day, day))
      return (value) => days.some((test) => test(value))
    })
  const day = dayOf(scalar(values.value), context)
  if (operator === '<') return day === null ? never : there(tests.before(day))
  if (operator === '>') return day === null ? never : there(tests.after(day))
  if (operator !== 'Between') return never
  return there(within(dayOf(scalar(values.from), context), dayOf(scalar(values.to), context)))
}

const compileChoice = (operator: FilterOperator, values: FilterValues, resolve: (id: Scalar) => Scalar): Test => {
  if (operator !== '=' && operator !== 'IN') return never
  return among(values, (list) => {
    const ids = new Set(list.map((id) => String(resolve(id))))
    return (value) => (Array.isArray(value) ? value.some((each) => ids.has(String(each))) : ids.has(String(value)))
  })
}

const compileCheckbox = (operator: FilterOperator, values: FilterValues): Test => {
  if (operator !== '=' && operator !== 'IN') return never
  const states = new Set(listed(values).map(String))
  // an untouched checkbox counts as unchecked
  return (value) => states.has(String(value === true))
}

const compileCascade = (operator: FilterOperator, values: FilterValues): Test => {
  if (operator !== '=' && operator !== 'IN') return never
  const levels = levelsOf(values)
  if (levels.length === 0) return among(values, (list) => compileChoice('IN', { list }, (id) => id))
  return (value) => Array.isArray(value) && levels.every(({ at, ids }) => ids.has(String(value[at])))
}

type Compile = (operator: FilterOperator, values: FilterValues, context: FilterContext) => Test

const compilers: Record<FilterKind, Compile> = {
  text: compileText,
  number: compileNumber,
  date: (operator, values, context) => compileDays(operator, values, calendarTests, context),
  instant: (operator, values, context) => compileDays(operator, values, instantTests(context.timeZone), context),
  person: (operator, values, { me }) => compileChoice(operator, values, (id) => (id === mePlaceholder ? me : id)),
  choice: (operator, values) => compileChoice(operator, values, (id) => id),
  checkbox: compileCheckbox,
  cascade: compileCascade,
}

const compileCondition = ({ field, operator, values }: FilterCondition, context: FilterContext): IssueTest => {
  const positive = negated[operator]
  if (positive) {
    const test = compileCondition({ field, operator: positive, values }, context)
    return (issue) => !test(issue)
  }
  const read = valueReader(field, context.categoryOf)
  if (operator === 'Empty') return (issue) => isEmptyValue(read(issue))
  const test = compilers[filterKindOf(field, context.findField)](operator, values, context)
  return (issue) => test(read(issue))
}

/** Null for a group without conditions. */
const compileGroup = ({ join, parts }: FilterGroup, context: FilterContext): IssueTest | null => {
  const tests = parts.flatMap(
    (part) => (isFilterGroup(part) ? compileGroup(part, context) : compileCondition(part, context)) ?? [],
  )
  if (tests.length <= 1) return tests[0] ?? null
  return join === 'or' ? (issue) => tests.some((test) => test(issue)) : (issue) => tests.every((test) => test(issue))
}

/**
 * Compiles a filter into a predicate for issues: the only evaluator (WRK-3), used by lists, boards and everything else
 * that filters. Everything that is the same for all issues (placeholders, days, sets of ids) is computed once.
 */
export const compileFilter = (group: FilterGroup | null, context: FilterContext): IssueTest =>
  (group && compileGroup(group, context)) ?? (() => true)
