import { type SQL, sql } from 'drizzle-orm'
import { compileFilter } from '../../../src/core/filters/compile-filter.ts'
import { dayRangeBetween } from '../../../src/core/filters/day-range-rules.ts'
import { type FilterKind, filterKindOf } from '../../../src/core/filters/filter-fields.ts'
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
} from '../../../src/core/filters/filter-operands.ts'
import {
  type FilterCondition,
  type FilterGroup,
  type FilterOperator,
  type FilterValues,
  isFilterGroup,
  mePlaceholder,
} from '../../../src/core/filters/filter-types.ts'
import { type FilterLookups, type FilterSource, filterSource, texts } from './filter-sources.ts'

type Compile = (source: FilterSource, operator: FilterOperator, values: FilterValues, context: FilterLookups) => SQL

const constant = (answer: boolean): SQL => (answer ? sql`true` : sql`false`)
const never = constant(false)

const decided = ({ isEmpty, isUsable }: FilterSource, ofEmpty: boolean, test: SQL): SQL =>
  sql`CASE WHEN ${isEmpty} THEN ${constant(ofEmpty)} WHEN ${isUsable} THEN ${test} END`

const isList = (operator: FilterOperator): boolean => operator === '=' || operator === 'IN'

/**
 * The characters that PostgreSQL certainly folds like JavaScript. Cased letters outside ASCII, and characters that normalise to one (㏀),
 * depend on the collation; characters newer than the Unicode version of one of the two fold only in the other.
 */
export const alikeFolded =
  '\u0001-\u00bf\u00d7\u00df-\u00ff\u200b-\u200d\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u27bf\u3000-\u303f\u3041-\u3096\u3099-\u30ff' +
  '\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\ufe0f\uff01-\uff9f\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6c5}'
const otherwiseFolded = `[^${alikeFolded}]`
const asciiSpace = ' \t\n\v\f\r'

const text: Compile = (source, operator, values) => {
  const { value } = source
  // `normalize` costs ten times as much as everything else here
  const normalized = sql`CASE WHEN ${value} IS NFKC NORMALIZED THEN ${value} ELSE normalize(${value}, NFKC) END`
  const folded = sql`lower((${normalized}) COLLATE "C")`
  const compared = (ofEmpty: boolean, test: SQL) =>
    decided(source, ofEmpty, sql`CASE WHEN ${value} COLLATE "C" !~ ${otherwiseFolded} THEN ${test} END`)
  if (operator === 'Contains') {
    const part = fold(scalar(values.value) ?? '')
    return part === '' ? constant(true) : compared(false, sql`strpos(${folded}, ${part}) > 0`)
  }
  if (!isList(operator)) return never
  const { scalars, takesEmpty } = nonEmptyScalars(values)
  return compared(takesEmpty, sql`btrim(${folded}, ${asciiSpace}) = ANY(${texts(scalars.map(fold))})`)
}

const allOf = (conditions: SQL[]): SQL => (conditions.length === 0 ? constant(true) : sql.join(conditions, sql` AND `))

const number: Compile = (source, operator, values) => {
  const { value } = source
  const compared = (sign: SQL, bound: number | null) =>
    bound === null ? [] : [sql`${value} ${sign} ${String(bound)}::numeric`]
  if (isList(operator)) {
    const { scalars, takesEmpty } = nonEmptyScalars(values)
    const numbers = scalars.flatMap((each) => numberOf(each) ?? [])
    return decided(source, takesEmpty, sql`${value} = ANY(${texts(numbers)}::numeric[])`)
  }
  if (operator === 'Between') {
    const [from, to] = [numberOf(scalar(values.from)), numberOf(scalar(values.to))]
    return decided(source, false, allOf([...compared(sql`>=`, from), ...compared(sql`<=`, to)]))
  }
  const sign = operator === '<' ? sql`<` : operator === '>' ? sql`>` : null
  const [test] = sign ? compared(sign, numberOf(scalar(values.value))) : []
  return test ? decided(source, false, test) : never
}

interface DayTests {
  before(value: SQL, day: string, timeZone: string): SQL
  after(value: SQL, day: string, timeZone: string): SQL
}

const calendarTests: DayTests = {
  before: (value, day) => sql`${value} COLLATE "C" < ${day}`,
  after: (value, day) => sql`${value} COLLATE "C" > ${day}`,
}

/** `never` if the day does not exist. */
const atMoment = (at: number | undefined, test: (moment: SQL) => SQL): SQL =>
  at === undefined ? never : test(sql`${at}::bigint`)

const instantTests: DayTests = {
  before: (value, day, timeZone) =>
    atMoment(dayRangeBetween(day, day, timeZone)?.startsAt, (at) => sql`${value} < ${at}`),
  after: (value, day, timeZone) =>
    atMoment(dayRangeBetween(day, day, timeZone)?.endsBefore, (at) => sql`${value} >= ${at}`),
}

const days =
  ({ before, after }: DayTests): Compile =>
  (source, operator, values, context) => {
    const { value } = source
    const { timeZone } = context
    const within = (from: string | null, to: string | null): SQL =>
      allOf([
        ...(from === null ? [] : [sql`NOT ${before(value, from, timeZone)}`]),
        ...(to === null ? [] : [sql`NOT ${after(value, to, timeZone)}`]),
      ])
    if (isList(operator)) {
      const { scalars, takesEmpty } = nonEmptyScalars(values)
      const tests = scalars.flatMap((each) => dayOf(each, context) ?? []).map((day) => sql`(${within(day, day)})`)
      return decided(source, takesEmpty, tests.length === 0 ? never : sql.join(tests, sql` OR `))
    }
    const dayIn = (name: string) => dayOf(scalar(values[name]), context)
    if (operator === 'Between') return decided(source, false, within(dayIn('from'), dayIn('to')))
    const test = operator === '<' ? before : operator === '>' ? after : null
    const day = dayIn('value')
    return test && day !== null ? decided(source, false, test(value, day, timeZone)) : never
  }

const choice =
  (resolve: (id: Scalar, context: FilterLookups) => Scalar): Compile =>
  (source, operator, values, context) => {
    if (!isList(operator)) return never
    const { scalars, takesEmpty } = nonEmptyScalars(values)
    return decided(source, takesEmpty, source.isAmong(scalars.map((id) => String(resolve(id, context)))))
  }
const plainChoice = choice((id) => id)

const checkbox: Compile = ({ value }, operator, values) => {
  if (!isList(operator)) return never
  const states = listed(values).map(String)
  return sql`CASE WHEN ${value} THEN ${constant(states.includes('true'))} ELSE ${constant(states.includes('false'))} END`
}

/** PostgreSQL counts the elements of an array in an `integer`. */
const maxElements = 2 ** 31

const cascade: Compile = (source, operator, values, context) => {
  if (!isList(operator)) return never
  const levels = levelsOf(values)
  if (levels.length === 0) return plainChoice(source, 'IN', values, context)
  const tests = levels.map(({ at, ids }) => {
    const ofMissing = constant(ids.has(String(undefined)))
    if (at < 0 || at >= maxElements) return ofMissing
    const element = sql`(${source.value} -> ${at}::integer)`
    return sql`CASE WHEN ${element} IS NULL THEN ${ofMissing} ELSE ${element} ?| ${texts([...ids])} END`
  })
  return sql`CASE WHEN jsonb_typeof(${source.value}) = 'array' THEN CASE WHEN ${source.isUsable} THEN ${allOf(tests)} END ELSE false END`
}

const compilers: Record<FilterKind, Compile> = {
  text,
  number,
  date: days(calendarTests),
  instant: days(instantTests),
  person: choice((id, { me }) => (id === mePlaceholder ? me : id)),
  choice: plainChoice,
  checkbox,
  cascade,
}

const compileCondition = ({ field, operator, values }: FilterCondition, context: FilterLookups): SQL => {
  const positive = negated[operator]
  if (positive) return sql`NOT ${compileCondition({ field, operator: positive, values }, context)}`
  const source = filterSource(field, context)
  return operator === 'Empty'
    ? source.isEmpty
    : compilers[filterKindOf(field, context.findField)](source, operator, values, context)
}

const compileGroup = ({ join, parts }: FilterGroup, context: FilterLookups): SQL | null => {
  const tests = parts.flatMap(
    (part) => (isFilterGroup(part) ? compileGroup(part, context) : compileCondition(part, context)) ?? [],
  )
  if (tests.length <= 1) return tests[0] ?? null
  return sql`(${sql.join(tests, join === 'or' ? sql` OR ` : sql` AND `)})`
}

/**
 * A filter as a condition on rows of `issues`. True and false agree with `compileFilter`; null means that only `compileFilter` can
 * decide, and SQL's `not`, `and` and `or` propagate it. All operands are parameters.
 */
export const filterSql = (group: FilterGroup | null, context: FilterLookups): SQL =>
  (group && compileGroup(group, context)) ?? constant(true)

/** A filter for queries: `mayMatch` selects every row that `matches` accepts, and the rows for which `answer` is null. */
export const serverFilter = (group: FilterGroup, context: FilterLookups) => {
  const { categories } = context
  const answer = sql<boolean | null>`(${filterSql(group, context)})`
  return {
    matches: compileFilter(group, { ...context, categoryOf: (id) => categories.get(id) }),
    answer,
    mayMatch: sql`${answer} IS NOT FALSE`,
  }
}
