import { type BootstrapAnswer, syncLimits } from '../../src/core/sync/sync-types.ts'
import type { AnyRow, EntityName } from '../../src/core/work/entities.ts'
import { isId } from '../api/accepted-fields-rules.ts'
import type { Database } from '../db/database.ts'
import { invalidField } from '../http/api-error.ts'
import { entityNames, entityTables } from './entity-tables.ts'
import type { Lane } from './lanes.ts'
import { inSnapshot, noMember } from './pull-changes.ts'

const pagedEntities = entityNames.toSorted()

const placeOf = (after: string | null): { from: number; id: string | null } => {
  if (after === null) return { from: 0, id: null }
  const [entity, id = ''] = after.split(' ')
  const from = pagedEntities.indexOf(entity as EntityName)
  if (from < 0 || !isId(id)) throw invalidField('after', 'pattern')
  return { from, id }
}

/**
 * A page of the rows of one scope, ordered by entity and id. Pages are from different snapshots; each contains the `seq` at which
 * it was read.
 */
export const bootstrapPage = (
  db: Database,
  lane: Lane,
  { scope, after }: { scope: string; after: string | null },
): Promise<BootstrapAnswer> => {
  const place = placeOf(after)
  return inSnapshot(db, lane, async (tx, { head, scopes }) => {
    if (!scopes.includes(scope)) throw noMember()
    const rows: (AnyRow & { entity: EntityName })[] = []
    for (const entity of pagedEntities.slice(place.from)) {
      const from = entity === pagedEntities[place.from] ? place.id : null
      const found = await entityTables[entity].page(tx, lane, scope, from, syncLimits.bootstrapRows + 1 - rows.length)
      rows.push(...found.map((row) => ({ entity, ...row })))
      if (rows.length > syncLimits.bootstrapRows) break
    }
    const last = rows[syncLimits.bootstrapRows - 1]
    const isCut = rows.length > syncLimits.bootstrapRows
    return {
      // rows without a log are as new as the page
      rows: rows.slice(0, syncLimits.bootstrapRows).map((row) => (row.rev === 0 ? { ...row, rev: head.seq } : row)),
      next: isCut && last ? `${last.entity} ${last.id}` : null,
      seq: head.seq,
      epoch: head.epoch,
    }
  })
}
