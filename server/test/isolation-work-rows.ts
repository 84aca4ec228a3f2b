import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'

/** A sample value for a column of the work area, by its type. */
const sampleOf = (type: string, word: string): string => {
  if (type.endsWith('[]')) return `'{}'`
  if (type === 'uuid') return `'${randomUUID()}'`
  if (type === 'jsonb') return `'{"word": "${word}"}'`
  if (type === 'boolean') return 'false'
  if (type === 'date') return `'2026-03-05'`
  return type === 'text' ? `'${word}'` : '900'
}

/** Writes one row into each table of the work area; all texts contain the word of the organisation. */
export const writeWorkRows = async ({ pool }: Database, orgId: string, word: string): Promise<void> => {
  await pool.query('INSERT INTO work_heads (org_id, organization_id) VALUES ($1, $1) ON CONFLICT DO NOTHING', [orgId])
  const { rows } = await pool.query<{ name: string; columns: { name: string; type: string }[] }>(
    `SELECT c.conrelid::regclass::text AS name, (
       SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum)
       FROM pg_attribute WHERE attrelid = c.conrelid AND attnum > 0 AND NOT attisdropped) AS columns
     FROM pg_constraint c WHERE c.confrelid = 'work_heads'::regclass`,
  )
  for (const { name, columns } of rows) {
    const values = columns.map((column) => (column.name === 'org_id' ? `'${orgId}'` : sampleOf(column.type, word)))
    await pool.query(`INSERT INTO ${name} (${columns.map((column) => column.name)}) VALUES (${values})`)
  }
  await pool.query(
    `INSERT INTO notice_deliveries (org_id, notice_id, user_id)
     SELECT n.org_id, n.id, m.user_id FROM notices n JOIN members m ON m.org_id = n.org_id WHERE n.org_id = $1 LIMIT 1`,
    [orgId],
  )
}
