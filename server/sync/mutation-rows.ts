import type { Actor, Need, Rows } from '../../src/core/sync/mutator-types.ts'
import { type EntityName, indexedFields } from '../../src/core/work/entities.ts'
import { needKey, type RowCache } from './row-cache.ts'

/** A mutator did what none may: the fault is its own, not the database's. */
export class MutatorFailed extends Error {}

/** Keys of projects are looked up among all: no two have the same. */
const isOfAll = (entity: EntityName, field: string) => entity === 'project' && field === 'key'

/**
 * What one mutation may read: what it asked for, of what its actor may see. While it still asks, the rest is empty; once it is
 * locked, reading what it did not ask for throws.
 */
export function rowsFor(cache: RowCache, actor: Actor) {
  const asked = new Map<string, Need>()
  let isLocked = false
  const check = (need: Need) => {
    if (asked.has(needKey(need))) return true
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
    /** Takes these needs down; answers those that are new. */
    ask: (needs: readonly Need[]): Need[] => {
      const fresh = needs.filter((need) => !asked.has(needKey(need)))
      for (const need of fresh)
        if ('field' in need && !indexedFields[need.entity].includes(need.field))
          throw new MutatorFailed(`${need.entity} is not listed by ${need.field}`)
      for (const need of fresh) asked.set(needKey(need), need)
      return fresh
    },
    lock: () => {
      isLocked = true
    },
  }
}
