import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FilterContext } from '../../../src/core/filters/compile-filter.ts'
import {
  type FilterField,
  type FilterKind,
  filterKindOf,
  isFilterField,
} from '../../../src/core/filters/filter-fields.ts'
import type { StatusCategory } from '../../../src/core/work/entities.ts'
import { issues } from '../../db/schema.ts'

/** The data of the requested scopes that a filter needs. */
export interface FilterLookups extends Omit<FilterContext, 'categoryOf'> {
  categories: ReadonlyMap<string, StatusCategory>
}

/** SQL for the value of a field, in the type in which values of its kind are compared. */
export interface FilterSource {
  /** Text, `numeric`, epoch milliseconds, a day as `2026-03-05`, an array of texts or JSON. */
  value: SQL
  isEmpty: SQL
  /** False if a custom field holds a value of another type than its kind; then the evaluator decides. */
  isUsable: SQL
  /** Whether the value is one of these ids, or contains one of them. */
  isAmong(ids: readonly string[]): SQL
}

export const texts = (values: readonly unknown[]): SQL => sql`${sql.param(values.map(String))}::text[]`
const isOne = (value: SQL) => (ids: readonly string[]) => sql`${value} = ANY(${texts(ids)})`
const always = sql`true`

type OfColumn = (column: PgColumn) => Omit<FilterSource, 'isUsable'>

const nullable =
  (read: (column: PgColumn) => SQL): OfColumn =>
  (column) => ({ value: read(column), isEmpty: sql`${column} IS NULL`, isAmong: isOne(read(column)) })

const set: OfColumn = (column) => ({
  value: sql`${column}::text[]`,
  isEmpty: sql`cardinality(${column}) = 0`,
  isAmong: (ids) => sql`${column}::text[] && ${texts(ids)}`,
})

const ofColumns: Readonly<Record<string, OfColumn>> = {
  text: (column) => ({
    value: sql`${column}`,
    isEmpty: sql`coalesce(${column}, '') = ''`,
    isAmong: isOne(sql`${column}`),
  }),
  uuid: nullable((column) => sql`${column}::text`),
  integer: nullable((column) => sql`${column}::numeric`),
  bigint: nullable((column) => sql`${column}`),
  date: nullable((column) => sql`to_char(${column}, 'YYYY-MM-DD')`),
  'text[]': set,
  'uuid[]': set,
}

const columns = getTableColumns(issues) as Record<Exclude<FilterField, 'statusCategory'>, PgColumn>

const ofColumn = (field: Exclude<FilterField, 'statusCategory'>): FilterSource => {
  const column = columns[field]
  const source = ofColumns[column.getSQLType()]
  if (!source) throw new Error(`No filter knows the type of ${field}.`)
  return { ...source(column), isUsable: always }
}

const ofCategories = (categories: ReadonlyMap<string, StatusCategory>): FilterSource => {
  const value = sql`(${JSON.stringify(Object.fromEntries(categories))}::jsonb ->> ${issues.statusId}::text)`
  return { value, isEmpty: sql`${value} IS NULL`, isUsable: always, isAmong: isOne(value) }
}

const textOf = (json: SQL) => sql`(${json} #>> '{}')`
const hasType = (type: string) => (json: SQL) => sql`jsonb_typeof(${json}) = ${type}`
const ids = (json: SQL) =>
  sql`(jsonb_typeof(${json}) = 'string' OR jsonb_typeof(${json}) = 'array' AND NOT ${json} @? 'strict $[*] ? (@.type() != "string")')`

type OfJson = Record<'value' | 'isUsable', (json: SQL) => SQL>
const textJson: OfJson = { value: textOf, isUsable: hasType('string') }
const idsJson: OfJson = { value: (json) => json, isUsable: ids }

const ofKinds: Record<FilterKind, OfJson> = {
  text: textJson,
  date: textJson,
  number: { value: (json) => sql`${textOf(json)}::numeric`, isUsable: hasType('number') },
  instant: { value: (json) => sql`${textOf(json)}::bigint`, isUsable: hasType('number') },
  person: idsJson,
  choice: idsJson,
  cascade: idsJson,
  checkbox: { value: (json) => sql`coalesce(${json} = 'true', false)`, isUsable: () => always },
}

const ofCustom = (field: string, kind: FilterKind): FilterSource => {
  const json = sql`(${issues.custom} -> ${field}::text)`
  const { value, isUsable } = ofKinds[kind]
  return {
    value: value(json),
    isEmpty: sql`coalesce(${json} IN ('null', '""', '[]'), true)`,
    isUsable: isUsable(json),
    isAmong: (values) => sql`${json} ?| ${texts(values)}`,
  }
}

export const filterSource = (field: string, { findField, categories }: FilterLookups): FilterSource => {
  if (field === 'statusCategory') return ofCategories(categories)
  return isFilterField(field)
    ? ofColumn(field as Exclude<FilterField, 'statusCategory'>)
    : ofCustom(field, filterKindOf(field, findField))
}
