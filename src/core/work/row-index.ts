/** Rows of one kind by a key; each bucket has its own order. */
export interface RowIndex<Row extends { id: string }> {
  /** The row's previous position (undefined: none) and its current one. */
  move(before: Row | undefined, after: Row | undefined): void
  /** Sorted. The same array as long as nothing in it changed. */
  of(key: string): readonly Row[]
}

interface Bucket<Row> {
  rows: Map<string, Row>
  sorted: readonly Row[] | null
  /** Touched rows that `sorted` still contains in their old state. */
  touched: Map<string, Row | undefined>
}

/** If more rows than this are touched, the bucket is sorted again. */
const maxInserts = 40

/** The place of a row in a sorted array: of the first that is not before it. */
export const sortedIndexOf = <Row>(sorted: readonly Row[], row: Row, compare: (a: Row, b: Row) => number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] as Row, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * `keyOf` null: the row is not in the index. `compare` falls back to the id for equal rows. Sorting is lazy, and a single
 * changed row is inserted by binary search.
 */
export const createRowIndex = <Row extends { id: string }>(
  keyOf: (row: Row) => string | null,
  compare: (a: Row, b: Row) => number,
): RowIndex<Row> => {
  const buckets = new Map<string, Bucket<Row>>()
  const none: readonly Row[] = []

  const put = (key: string, id: string, row: Row | undefined): void => {
    const bucket = buckets.get(key) ?? { rows: new Map(), sorted: null, touched: new Map() }
    buckets.set(key, bucket)
    if (bucket.sorted && !bucket.touched.has(id)) bucket.touched.set(id, bucket.rows.get(id))
    if (row) bucket.rows.set(id, row)
    else bucket.rows.delete(id)
  }

  const refresh = ({ rows, sorted, touched }: Bucket<Row>): readonly Row[] => {
    const changed = [...touched].filter(([id, was]) => rows.get(id) !== was)
    if (sorted && changed.length === 0) return sorted
    if (!sorted || changed.length > maxInserts) return [...rows.values()].sort(compare)
    const next = [...sorted]
    for (const [id, was] of changed) {
      if (was) next.splice(sortedIndexOf(next, was, compare), 1)
      const is = rows.get(id)
      if (is) next.splice(sortedIndexOf(next, is, compare), 0, is)
    }
    return next
  }

  return {
    move: (before, after) => {
      const [from, to] = [before ? keyOf(before) : null, after ? keyOf(after) : null]
      if (before && from !== null && from !== to) put(from, before.id, undefined)
      if (after && to !== null) put(to, after.id, after)
    },
    of: (key) => {
      const bucket = buckets.get(key)
      if (!bucket) return none
      bucket.sorted = refresh(bucket)
      bucket.touched.clear()
      return bucket.sorted
    },
  }
}
