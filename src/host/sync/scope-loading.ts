import { isProjectScope } from '../../core/work/entities.ts'
import type { Loading, ReplicaMeta } from '../../store/replica/replica-database.ts'

/** In the order of what a person waits for. */
const places = { noProject: 0, openedLast: 1, firstPage: 2, openedBefore: 3, rest: 4 }

/**
 * The next pages of the scopes that are being loaded: of what is no project, of the project that somebody opened last, the first pages of
 * others, then the rest of those that were opened, then of all. On a full device others stop after their first page. As long as the
 * project that somebody opened last is loaded, the rest of others is left out: pages are requested together, and would share a slow network.
 */
export const nextPages = ({ loading, wanted = [], isFull = false }: ReplicaMeta) => {
  const isWanted = new Set(wanted)
  const last = wanted.at(-1)
  const placeOf = (scope: string, { isOpened }: Loading) => {
    if (!isProjectScope(scope)) return places.noProject
    if (scope === last) return places.openedLast
    if (!isOpened) return places.firstPage
    return isWanted.has(scope) ? places.openedBefore : places.rest
  }
  const pages = Object.entries(loading)
    .filter(([scope, { lastSeq, isOpened, isBegun }]) => {
      const isPaused = isOpened && !isBegun && !isWanted.has(scope) && isFull
      return lastSeq === null && !isPaused
    })
    .map(([scope, each]) => ({ scope, after: each.after, place: placeOf(scope, each) }))
    .sort((one, other) => one.place - other.place)
  const isAwaited = pages.some(({ place }) => place === places.openedLast)
  return pages
    .filter(({ place }) => !isAwaited || place <= places.firstPage)
    .map(({ scope, after }) => ({ scope, after }))
}

/** Whether rows are on their way: pages, or the changes since the last one. */
export const isLoading = (meta: ReplicaMeta): boolean =>
  nextPages(meta).length > 0 || Object.values(meta.loading).some(({ lastSeq }) => lastSeq !== null)
