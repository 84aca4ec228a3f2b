import { isProjectScope } from '../../core/work/entities.ts'
import type { Loading, ReplicaMeta } from '../../store/replica/replica-database.ts'

/**
 * The next pages of the scopes that are being loaded, in order: scopes that are no project, the project that somebody opened last, the
 * first pages of other projects, the rest of opened projects, the rest of all. On a full device projects that nobody opened stop after
 * their first page. While the project opened last is being loaded, the rest of the others is left out: pages are requested together and
 * would share a slow network.
 */
export const nextPages = ({ loading, wanted = [], isFull = false }: ReplicaMeta) => {
  const isWanted = new Set(wanted)
  const last = wanted.at(-1)
  /** The place in this order; from 3 on it is the rest of other projects. */
  const placeOf = (scope: string, { isOpened }: Loading) => {
    if (!isProjectScope(scope)) return 0
    if (scope === last) return 1
    if (!isOpened) return 2
    return isWanted.has(scope) ? 3 : 4
  }
  const pages = Object.entries(loading)
    .filter(([scope, { lastSeq, isOpened, isBegun }]) => {
      const isPaused = isOpened && !isBegun && !isWanted.has(scope) && isFull
      return lastSeq === null && !isPaused
    })
    .map(([scope, loading]) => ({ scope, after: loading.after, place: placeOf(scope, loading) }))
    .sort((one, other) => one.place - other.place)
  const isAwaited = pages.some(({ scope }) => scope === last)
  return pages.filter(({ place }) => !isAwaited || place < 3).map(({ scope, after }) => ({ scope, after }))
}

/** Whether rows are on their way: pages, or the changes since the last one. */
export const isLoading = (meta: ReplicaMeta): boolean =>
  nextPages(meta).length > 0 || Object.values(meta.loading).some(({ lastSeq }) => lastSeq !== null)
