import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { ImportRow, ItemRow, Step } from './import-runner.ts'

/** Conditions on issues that still use a row of the import, by the mutator that made it. */
const usesOf: Readonly<Record<string, (id: string) => SQL>> = {
  'status.create': (id) => sql`status_id = ${id}`,
  'issueType.create': (id) => sql`type_id = ${id}`,
  'sprint.create': (id) => sql`sprint_id = ${id} AND deleted_at IS NULL`,
  'label.create': (id) => sql`label_ids @> ARRAY[${id}]::uuid[] AND deleted_at IS NULL`,
  'version.create': (id) => sql`version_ids @> ARRAY[${id}]::uuid[] AND deleted_at IS NULL`,
  'field.create': (id) => sql`custom ? ${id} AND deleted_at IS NULL`,
}

const isUsed = ({ db }: { db: Database }, row: ImportRow, { name, rowId }: ItemRow): Promise<boolean> =>
  db.tenant(row, async (tx) => {
    const uses = usesOf[name]
    if (!uses) return true
    const found = await tx.execute(
      sql`SELECT 1 FROM issues WHERE org_id = ${row.orgId} AND project_id = ${row.projectId} AND ${uses(rowId)} LIMIT 1`,
    )
    return found.rows.length > 0
  })

const deletions: Readonly<Record<string, string>> = {
  'status.create': 'status.delete',
  'issueType.create': 'issueType.delete',
  'label.create': 'label.delete',
  'field.create': 'field.delete',
}

/** The mutation that undoes an item; null if there is nothing to undo, or it must stay. */
export const undoOf = async (db: Database, row: ImportRow, item: ItemRow): Promise<Step> => {
  const { name, rowId, seq, before } = item
  if (name === 'issue.import' || name === 'issue.importUpdate')
    return {
      name: 'issue.importUndo',
      args: { id: rowId, rev: seq ?? 0, before: name === 'issue.import' ? null : before },
    }
  if (name === 'comment.import') return { name: 'comment.delete', args: { id: rowId } }
  if (name === 'relation.add') return { name: 'relation.remove', args: item.args ?? {} }
  const deletion = deletions[name]
  return deletion && !(await isUsed({ db }, row, item)) ? { name: deletion, args: { id: rowId } } : null
}
