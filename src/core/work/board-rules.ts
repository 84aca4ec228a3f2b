import { rankAt } from './rank.ts'

interface Ranked {
  id: string
  rank: string
}

/**
 * The rank that puts an issue before another in a column, or behind all (`beforeId` null). `column` in its order, with or
 * without the issue itself. Undefined: it stands there already.
 */
export const rankInColumn = (
  column: readonly Ranked[],
  id: string,
  beforeId: string | null,
  seed: string,
): string | undefined => {
  if (beforeId === id) return undefined
  const others = column.filter((each) => each.id !== id)
  const found = others.findIndex((each) => each.id === beforeId)
  const index = found === -1 ? others.length : found
  const isThere = column[index]?.id === id
  return isThere
    ? undefined
    : rankAt(
        others.map(({ rank }) => rank),
        index,
        seed,
      )
}

/** How many issues a column holds beyond its limit of work in progress. */
export const overLimit = (count: number, limit: number | null): number =>
  limit === null ? 0 : Math.max(0, count - limit)
