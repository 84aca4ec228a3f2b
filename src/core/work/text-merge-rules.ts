import { diff3Merge } from 'node-diff3'

/** A comparison takes longer with more parts and more pairs of equal ones; above these the texts are a conflict. */
const mostLines = 2000
const mostClauses = 300
const mostEqualPairs = 20_000

/** Clauses end with their punctuation, so that words before and after it are never taken from two people. */
const clauses = (text: string): string[] =>
  text.match(/.*?(?:[.,;:!?]\s|[。！？；：，、\n]|$)/gs)?.filter(Boolean) ?? []

const countEqualPairs = (first: readonly string[], second: readonly string[]): number => {
  const counts = new Map<string, number>()
  for (const part of first) counts.set(part, (counts.get(part) ?? 0) + 1)
  return second.reduce((sum, part) => sum + (counts.get(part) ?? 0), 0)
}

interface Versions {
  mine: string[]
  base: string[]
  theirs: string[]
}

const regionsOf = ({ mine, base, theirs }: Versions, mostParts: number) => {
  const isLong = Math.max(mine.length, base.length, theirs.length) > mostParts
  if (isLong || countEqualPairs(mine, base) + countEqualPairs(theirs, base) > mostEqualPairs) return null
  return diff3Merge(mine, base, theirs)
}

const mergeClauses = ({ mine, base, theirs }: Versions): string | null => {
  // whole lines that were added or deleted on one side have no place among the clauses of the other
  if ([mine, base, theirs].some(({ length }) => length === 0)) return null
  const partsOf = (lines: readonly string[]) => clauses(lines.join('\n'))
  const regions = regionsOf({ mine: partsOf(mine), base: partsOf(base), theirs: partsOf(theirs) }, mostClauses)
  const parts = regions?.map(({ ok }) => ok?.join('') ?? null)
  return !parts || parts.includes(null) ? null : parts.join('')
}

/**
 * Merges two changes of one text: by lines, then by clauses where both changed the same lines, never within a clause (two
 * dates would become one that nobody wrote). Null if both changed the same clause or neighbouring ones, or if the texts are
 * too long to compare.
 */
export const mergeTexts = (mine: string, base: string, theirs: string): string | null => {
  const linesOf = (text: string) => text.split('\n')
  const regions = regionsOf({ mine: linesOf(mine), base: linesOf(base), theirs: linesOf(theirs) }, mostLines)
  const merged: string[] = []
  for (const { ok, conflict } of regions ?? []) {
    const text = conflict && mergeClauses({ mine: conflict.a, base: conflict.o, theirs: conflict.b })
    if (text === null) return null
    merged.push(...(ok ?? []), ...(text === undefined ? [] : [text]))
  }
  return regions && merged.join('\n')
}
