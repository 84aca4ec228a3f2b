import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * SQL: inserts the rows of a JSON array of objects by column, which `parameter` (`$1`) holds. It names the columns that this build knows:
 * the others, of a newer build beside it, get their defaults and not NULL.
 */
export const insertText = (table: PgTable, parameter: string): string => {
  const [name, columns] = [
    getTableName(table),
    Object.values(getTableColumns(table)).map((column) => `"${column.name}"`),
  ]
  return `INSERT INTO "${name}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(null::"${name}", ${parameter})`
}
