import { isProjectScope } from '../../core/work/entities.ts'
import type { Loading, ReplicaMeta } from '../../store/replica/replica-database.ts'

/**
 * The next pages of the scopes that are being loaded: of what is no project, of the project that somebody opened last, the first pages of
 * others, then the rest of those that were opened, then of all. On a full device others stop after their first page.
 */
export const nextPages = ({ loading, wanted = [], isFull = false }: ReplicaMeta) => {
  const isWanted = new Set(wanted)
  const last = wanted.at(-1)
  const placeOf = (scope: string, { isOpened }: Loading) => {
    if (!isProjectScope(scope)) return 0
    if (!isOpened) return 2
    return scope === last ? 1 : isWanted.has(scope) ? 3 : 4
  }
  return Object.entries(loading)
    .filter(([scope, { lastSeq, isOpened, isBegun }]) => {
      const isPaused = isOpened && !isBegun && !isWanted.has(scope) && isFull
      return lastSeq === null && !isPaused
    })
    .map(([scope, each]) => ({ scope, after: each.after, place: placeOf(scope, each) }))
    .sort((one, other) => one.place - other.place)
    .map(({ scope, after }) => ({ scope, after }))
}

/** Whether rows are on their way: pages, or the changes since the last one. */
export const isLoading = (meta: ReplicaMeta): boolean =>
  nextPages(meta).length > 0 || Object.values(meta.loading).some(({ lastSeq }) => lastSeq !== null)
