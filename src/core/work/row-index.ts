/** Rows of one kind by a key, each bucket in an order of its own. */
export interface RowIndex<Row extends { id: string }> {
  /** Where a row was before (absent: nowhere) and is now. */
  move(before: Row | undefined, after: Row | undefined): void
  /** In order. The same array as long as nothing in it changed. */
  of(key: string): readonly Row[]
}

interface Bucket<Row> {
  rows: Map<string, Row>
  sorted: readonly Row[] | null
  /** What `sorted` holds of rows that were touched since. */
  touched: Map<string, Row | undefined>
}

/** More touched rows than this are sorted anew. */
const mostInserts = 40

const placeOf = <Row>(sorted: readonly Row[], row: Row, compare: (a: Row, b: Row) => number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] as Row, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * `keyOf` null: the row is not in the index. `compare` decides by the id where all else is equal. Sorting waits until
 * somebody looks, and one changed row among thousands is put into place, not sorted for.
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
    if (!sorted || changed.length > mostInserts) return [...rows.values()].sort(compare)
    const next = [...sorted]
    for (const [id, was] of changed) {
      if (was) next.splice(placeOf(next, was, compare), 1)
      const is = rows.get(id)
      if (is) next.splice(placeOf(next, is, compare), 0, is)
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
