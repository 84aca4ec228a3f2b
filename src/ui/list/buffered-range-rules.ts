interface Measured {
  start: number
  end: number
}

/**
 * The first and last item to render: the visible ones, and beyond them those within a buffer of pixels. `measured` holds
 * every item's position, in order.
 */
export const bufferedRange = (
  { startIndex, endIndex }: { startIndex: number; endIndex: number },
  measured: readonly Measured[],
  bufferPx: number,
): [first: number, last: number] => {
  const from = (measured[startIndex]?.start ?? 0) - bufferPx
  const to = (measured[endIndex]?.end ?? 0) + bufferPx
  let [first, last] = [startIndex, endIndex]
  while (first > 0 && (measured[first - 1]?.end ?? 0) > from) first--
  while (last < measured.length - 1 && (measured[last + 1]?.start ?? 0) < to) last++
  return [first, last]
}
