import type { Database } from '../db/database.ts'
import { allTables, queryTables } from './isolation-dump.ts'

/** A digest of every table, equal if nothing changed. */
export const contentOf = async (db: Database): Promise<Record<string, string | null>> => {
  const tables = (await allTables(db)).filter((name) => name !== 'rate_limits')
  const digests = tables.map((name) => `(SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${name} t) ${name}`)
  const [content] = await queryTables<Record<string, string | null>>(db, `SELECT ${digests.join(', ')}`)
  if (!content) throw new Error('no digests')
  return content
}

/** Columns with texts of several lines. */
const manyLines = new Set(['invitations.message', 'mail_outbox.text', 'mail_outbox.html', 'config_progress.data'])

/** Stored texts with a control character, as `table.column`, except in columns of several lines. */
export const controlCharactersIn = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'ARRAY') AND table_name <> 'beacons'`,
  )
  const parts = rows
    .filter(({ table, column }) => !manyLines.has(`${table}.${column}`))
    .map(
      ({ table, column }) =>
        `SELECT '${table}.${column}: ' || left(${column}::text, 60) AS found FROM ${table} WHERE ${column}::text ~ '[\\x01-\\x1f\\x7f-\\x9f]|\\\\[rntbf]|\\\\u00'`,
    )
  return (await pool.query<{ found: string }>(parts.join(' UNION ALL '))).rows.map(({ found }) => found)
}
