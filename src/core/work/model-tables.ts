import type { Patch, Rows } from '../sync/mutator-types.ts'
import { type AnyRow, type EntityName, indexedFields, type RowOf } from './entities.ts'
import { createRowIndex, type RowIndex } from './row-index.ts'

type Stored = AnyRow & Readonly<Record<string, unknown>>
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** The row type of each entity, for views and mutators. */
export interface RowKey {
  entity: EntityName
  id: string
}
export const rowKey = ({ entity, id }: RowKey): string => `${entity} ${id}`

export interface ModelTables {
  rows: Rows
  put(entity: EntityName, id: string, row: AnyRow | undefined): void
  patch(patch: Patch): void
  addIndex<Name extends EntityName>(
    entity: Name,
    keyOf: (row: RowOf<Name>) => string | null,
    compare: (a: RowOf<Name>, b: RowOf<Name>) => number,
  ): (key: string) => readonly RowOf<Name>[]
}

/** In-memory rows by id and by every index, for mutators and selectors. `onChange` is called for each replaced row. */
export const createModelTables = (onChange: (key: RowKey, before: AnyRow | undefined) => void): ModelTables => {
  const tables = new Map<EntityName, Map<string, Stored>>()
  const indexes = new Map<EntityName, RowIndex<Stored>[]>()
  const lists = new Map<string, (value: string) => readonly Stored[]>()

  const tableOf = (entity: EntityName): Map<string, Stored> => {
    const table = tables.get(entity) ?? new Map<string, Stored>()
    tables.set(entity, table)
    return table
  }

  const addIndex = (
    entity: EntityName,
    keyOf: (row: Stored) => string | null,
    compare: (a: Stored, b: Stored) => number,
  ): ((key: string) => readonly Stored[]) => {
    const index = createRowIndex(keyOf, compare)
    indexes.set(entity, [...(indexes.get(entity) ?? []), index])
    for (const row of tableOf(entity).values()) index.move(undefined, row)
    return index.of
  }

  for (const [entity, fields] of Object.entries(indexedFields) as [EntityName, readonly string[]][])
    for (const field of fields) {
      const fieldOf = (row: Stored) => (typeof row[field] === 'string' ? row[field] : null)
      lists.set(`${entity} ${field}`, addIndex(entity, fieldOf, byId))
    }

  const put: ModelTables['put'] = (entity, id, row) => {
    const table = tableOf(entity)
    const before = table.get(id)
    if (before === row) return
    if (row) table.set(id, row as Stored)
    else table.delete(id)
    for (const index of indexes.get(entity) ?? []) index.move(before, row as Stored | undefined)
    onChange({ entity, id }, before)
  }

  return {
    rows: {
      get: <Name extends EntityName>(entity: Name, id: string) => tableOf(entity).get(id) as RowOf<Name> | undefined,
      list: <Name extends EntityName>(entity: Name, field: string, value: string) => {
        const list = lists.get(`${entity} ${field}`)
        if (!list) throw new Error(`rows of ${entity} are not listed by ${field}`)
        return list(value) as unknown as readonly RowOf<Name>[]
      },
    },
    put,
    patch: ({ entity, id, scope, fields }) => {
      const before = tableOf(entity).get(id)
      put(entity, id, fields === null ? undefined : ({ rev: 0, ...before, ...fields, id, scope } as AnyRow))
    },
    addIndex: (entity, keyOf, compare) => addIndex(entity, keyOf as never, compare as never) as never,
  }
}
