import type { Change } from '../../src/core/sync/sync-types.ts'

/** A row of the log, as the driver reads it. */
export interface ChangeRow {
  seq: string
  scope: string
  entity: string
  row_id: string
  patch: Record<string, unknown> | null
  is_whole: boolean
  actor: string
  at: string
}

export const changeOf = ({ seq, row_id: id, at, scope, entity, patch, is_whole, actor }: ChangeRow): Change => ({
  seq: Number(seq),
  scope,
  entity,
  id,
  patch,
  ...(is_whole ? { isWhole: true } : {}),
  actor,
  at: Number(at),
})
