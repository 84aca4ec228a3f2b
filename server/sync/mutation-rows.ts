import type { Actor, Need, Rows } from '../../src/core/sync/mutator-types.ts'
import { type EntityName, indexedFields } from '../../src/core/work/entities.ts'
import { needKey, type RowCache } from './row-cache.ts'

/** A mutator broke its contract; the database is not at fault. */
export class MutatorFailed extends Error {}

/** Keys of projects are unique in the organisation, so a mutator checks them across all projects, also those it may not see. */
const isOfAll = (entity: EntityName, field: string) => entity === 'project' && field === 'key'

/**
 * The rows that one mutation may read: those it requested and its actor may see. While it requests, unread rows are empty; once it is
 * locked, reading a row that was not requested throws.
 */
export function rowsFor(cache: RowCache, actor: Actor) {
  const requested = new Map<string, Need>()
  let isLocked = false
  const check = (need: Need) => {
    if (requested.has(needKey(need))) return true
    if (isLocked) throw new MutatorFailed(`A mutator read ${needKey(need)}, which it did not ask for.`)
    return false
  }
  const rows: Rows = {
    get: (entity, id) => {
      const row = check({ entity, id }) && cache.current(entity, id)
      return (row && cache.isOpenTo(row.scope, actor) ? row : undefined) as never
    },
    list: (entity, field, value) => {
      const found = check({ entity, field, value }) ? cache.list(entity, field, value) : []
      return found.filter(({ scope }) => isOfAll(entity, field) || cache.isOpenTo(scope, actor)) as never
    },
  }
  return {
    rows,
    /** Records these requests; returns the new ones. */
    request: (needs: readonly Need[]): Need[] => {
      const fresh = needs.filter((need) => !requested.has(needKey(need)))
      for (const need of fresh)
        if ('field' in need && !indexedFields[need.entity].includes(need.field))
          throw new MutatorFailed(`${need.entity} is not listed by ${need.field}`)
      for (const need of fresh) requested.set(needKey(need), need)
      return fresh
    },
    lock: () => {
      isLocked = true
    },
  }
}
