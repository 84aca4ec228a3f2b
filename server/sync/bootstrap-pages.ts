import { plentifulEntities } from '../../src/core/sync/replica-rules.ts'
import { type BootstrapAnswer, syncLimits } from '../../src/core/sync/sync-types.ts'
import { type AnyRow, type EntityName, isProjectScope } from '../../src/core/work/entities.ts'
import { isId } from '../api/accepted-fields-rules.ts'
import type { Database, Tx } from '../db/database.ts'
import { invalidField } from '../http/api-error.ts'
import { entityNames, entityTables, firstIssues } from './entity-tables.ts'
import type { Lane } from './lanes.ts'
import { bytesOf, countThatFit, inSnapshot, noMember } from './pull-changes.ts'

type PageRow = AnyRow & { entity: EntityName }
/** Where a page begins: after the row `id` of an entity, or at the entity's first row. */
interface PagePosition {
  entity: EntityName
  id: string | null
}

const fewEntities = entityNames.filter((name) => !(plentifulEntities as readonly string[]).includes(name)).toSorted()
/** The rows that issues refer to precede the issues. */
const pagedEntities = [...fewEntities, ...plentifulEntities]
const start: PagePosition = { entity: pagedEntities[0] as EntityName, id: null }

const textOf = ({ entity, id }: PagePosition) => `${entity}/${id ?? ''}`

/** A device that began under an earlier build, which ordered the entities differently, starts again at the first page. */
const positionOf = (after: string | null): PagePosition => {
  const [, entity, mark, id = ''] = after?.match(/^(\w+)([/ ])(.*)$/) ?? []
  const isKnown = pagedEntities.includes(entity as EntityName) && (id === '' || isId(id))
  if (after !== null && !isKnown) throw invalidField('after', 'pattern')
  return mark === '/' ? { entity: entity as EntityName, id: id || null } : start
}

interface PageRequest {
  from: PagePosition
  limit: number
  entities?: readonly EntityName[]
}

/** Rows per query: a page has room for only a few long rows. */
const readAtOnce = 200

/** Reads at most `limit` rows from a place on, fewer if they are long. `next`: the last of them, after which the next page begins. */
const readRows = async (tx: Tx, lane: Lane, scope: string, { from, limit, entities = pagedEntities }: PageRequest) => {
  const rows: PageRow[] = []
  let bytes = 0
  for (const entity of entities.slice(entities.indexOf(from.entity))) {
    let after = entity === from.entity ? from.id : null
    for (let hasMore = true; hasMore; ) {
      const limitOfRead = Math.min(readAtOnce, limit + 1 - rows.length)
      const found = await entityTables[entity].page(tx, lane, scope, after, limitOfRead)
      for (const row of found) {
        const last = rows.at(-1)
        bytes += bytesOf(row)
        if (last && (rows.length === limit || bytes > syncLimits.pageBytes)) return { rows, next: last }
        rows.push({ entity, ...row })
      }
      after = found.at(-1)?.id ?? after
      hasMore = found.length === limitOfRead
    }
  }
  return { rows, next: null }
}

const fitting = <Row extends AnyRow>(rows: readonly Row[]): readonly Row[] => rows.slice(0, countThatFit(rows))

const [first] = plentifulEntities
const firstPlentiful: PagePosition = { entity: first, id: null }

/**
 * The first page of a project. A small project fits on it completely. For a large one the page is small, so that it arrives soon (`isOpening`): it
 * contains all rows that issues refer to, and the issues that the list, the board and the person's own work show first; later pages repeat these
 * issues. If the issues refer to too many rows, it is an ordinary page.
 */
const firstPage = async (tx: Tx, lane: Lane, scope: string) => {
  const limit = syncLimits.openingRows
  const few = await readRows(tx, lane, scope, { from: start, limit: syncLimits.bootstrapRows, entities: fewEntities })
  if (few.next) return few
  const request = { from: firstPlentiful, limit: Math.max(1, limit - few.rows.length), entities: plentifulEntities }
  const others = await readRows(tx, lane, scope, request)
  if (!others.next) return { rows: [...few.rows, ...others.rows], next: null }
  const issues = [
    ...fitting(await firstIssues(tx, lane, scope, { limit })),
    ...fitting(await firstIssues(tx, lane, scope, { limit, assigneeId: lane.userId })),
  ]
  const unique = new Map(issues.map((row) => [row.id, { entity: first, ...row }]))
  return { rows: [...few.rows, ...unique.values()], next: firstPlentiful, isOpening: true as const }
}

/**
 * A page of the rows of one scope, by entity and id. Pages are from different snapshots; each contains the `seq` at which
 * it was read.
 */
export const bootstrapPage = (
  db: Database,
  lane: Lane,
  { scope, after }: { scope: string; after: string | null },
): Promise<BootstrapAnswer> => {
  const from = positionOf(after)
  return inSnapshot(db, lane, async (tx, { head, scopes }) => {
    if (!scopes.includes(scope)) throw noMember()
    const isFirst = after === null && isProjectScope(scope)
    const { rows, next, ...more } = isFirst
      ? await firstPage(tx, lane, scope)
      : await readRows(tx, lane, scope, { from, limit: syncLimits.bootstrapRows })
    return {
      // rows that have no log get the `seq` of the page
      rows: rows.map((row) => (row.rev === 0 ? { ...row, rev: head.seq } : row)),
      next: next && textOf(next),
      ...more,
      seq: head.seq,
      epoch: head.epoch,
    }
  })
}
