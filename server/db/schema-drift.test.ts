import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database/test-database.ts'
import * as schema from './schema.ts'

/** Tables that only migrations create: the list of migrations, the rate limits, the search terms that only SQL uses, and the forwarding tables. */
const notOfDrizzle = ['schema_migrations', 'rate_limits', 'issue_terms', 'comment_terms', 'forwards', 'forward_targets']

/** Columns, constraints and indexes of a schema, one per line; without names of constraints, which no query uses. */
const shapeOf = async (pool: Pool, namespace: string): Promise<string[]> => {
  const { rows } = await pool.query<{ line: string }>(
    `WITH tables AS (
       SELECT oid, relname FROM pg_class
       WHERE relkind = 'r' AND relnamespace = $1::regnamespace AND relname <> ALL ($2)
     )
     SELECT concat_ws(' ', relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
       CASE WHEN a.attnotnull THEN 'not null' END, 'default ' || pg_get_expr(d.adbin, d.adrelid),
       nullif(a.attidentity::text, ''), 'from ' || s.seqstart) AS line
     FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
     LEFT JOIN pg_sequence s ON s.seqrelid = pg_get_serial_sequence(t.oid::regclass::text, a.attname)::regclass
     UNION ALL
     SELECT relname || ': ' || pg_get_constraintdef(c.oid) FROM tables t JOIN pg_constraint c ON c.conrelid = t.oid
     WHERE c.contype <> 'n'
     UNION ALL
     SELECT pg_get_indexdef(i.indexrelid) FROM tables t JOIN pg_index i ON i.indrelid = t.oid
     WHERE NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))`,
    [namespace, notOfDrizzle],
  )
  return rows.map(({ line }) => line.replaceAll(`${namespace}.`, '')).sort()
}

let environment: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  environment = await testDatabase()
})
afterAll(() => environment.dispose())

test('drizzle’s tables match the migrations', async () => {
  const { pool } = environment.db
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema))
  const client = await pool.connect()
  await client.query('CREATE SCHEMA drizzle; SET search_path = drizzle')
  for (const statement of statements) await client.query(statement.replaceAll('"public".', 'drizzle.'))
  await client.query('RESET search_path')
  client.release()
  const [migrated, described] = [await shapeOf(pool, 'public'), await shapeOf(pool, 'drizzle')]
  expect(described.length).toBeGreaterThan(200)
  expect(described).toEqual(migrated)
})
