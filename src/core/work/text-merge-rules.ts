import { diff3Merge, diffComm } from 'node-diff3'
import type { TextPart } from '../search/search-terms.ts'

/** A comparison takes longer with more parts and more pairs of equal ones; above these the texts are a conflict. */
const maxLines = 2000
const maxClauses = 300
const maxWords = 1000
const maxEqualPairs = 20_000

/** Clauses end with their punctuation, so that words before and after it are never taken from two people. */
const clauses = (text: string): string[] =>
  text.match(/.*?(?:[.,;:!?]\s|[。！？；：，、\n]|$)/gs)?.filter(Boolean) ?? []

const countEqualPairs = (first: readonly string[], second: readonly string[]): number => {
  const counts = new Map<string, number>()
  for (const part of first) counts.set(part, (counts.get(part) ?? 0) + 1)
  return second.reduce((sum, part) => sum + (counts.get(part) ?? 0), 0)
}

interface Versions {
  mine: readonly string[]
  base: readonly string[]
  theirs: readonly string[]
}

interface Texts {
  mine: string
  base: string
  theirs: string
}

/** The remaining limit of comparisons for one text. */
interface Budget {
  equalPairs: number
}

/** Parts that both agree on, or the versions of a part that both changed; null if there is too much to compare. */
const regionsOf = (
  { mine, base, theirs }: Versions,
  maxParts: number,
  budget: Budget,
): (readonly string[] | Versions)[] | null => {
  budget.equalPairs -= countEqualPairs(mine, base) + countEqualPairs(theirs, base)
  if (Math.max(mine.length, base.length, theirs.length) > maxParts || budget.equalPairs < 0) return null
  return diff3Merge([...mine], [...base], [...theirs]).map(
    ({ ok, conflict }) => ok ?? { mine: conflict?.a ?? [], base: conflict?.o ?? [], theirs: conflict?.b ?? [] },
  )
}

const isAgreed = (region: readonly string[] | Versions): region is readonly string[] => Array.isArray(region)

const mergeClauses = ({ mine, base, theirs }: Texts, budget: Budget): string | null => {
  const versions = { mine: clauses(mine), base: clauses(base), theirs: clauses(theirs) }
  const regions = regionsOf(versions, maxClauses, budget)
  return regions?.every(isAgreed) ? regions.flat().join('') : null
}

const mergeLine = (texts: Texts, budget: Budget): string | null => {
  const { mine, base, theirs } = texts
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : mergeClauses(texts, budget)
}

/** Merges lines that both changed; null if they changed the same clause of one. */
const mergeLines = ({ mine, base, theirs }: Versions, budget: Budget): readonly string[] | null => {
  // neighbours in a list, each changed by one person: node-diff3 takes them for one change
  if (mine.length === base.length && theirs.length === base.length) {
    const lines = base.map((line, at) =>
      mergeLine({ mine: mine[at] ?? '', base: line, theirs: theirs[at] ?? '' }, budget),
    )
    return lines.includes(null) ? null : (lines as string[])
  }
  // whole lines that were added or deleted on one side have no place among the clauses of the other
  if ([mine, base, theirs].some(({ length }) => length === 0)) return null
  const text = mergeClauses({ mine: mine.join('\n'), base: base.join('\n'), theirs: theirs.join('\n') }, budget)
  return text === null ? null : [text]
}

/** Lines that both agree on or that could be merged, and versions of lines that could not; null if there is too much to compare. */
const mergeByLines = ({ mine, base, theirs }: Texts): (readonly string[] | Versions)[] | null => {
  const budget = { equalPairs: maxEqualPairs }
  const versions = { mine: mine.split('\n'), base: base.split('\n'), theirs: theirs.split('\n') }
  const regions = regionsOf(versions, maxLines, budget)
  return regions?.map((region) => (isAgreed(region) ? region : (mergeLines(region, budget) ?? region))) ?? null
}

/**
 * Merges two changes of one text: by lines, then by clauses where both changed the same lines, never within a clause (two
 * dates would become one that nobody wrote). Null if both changed the same clause or neighbouring ones, or if the texts are
 * too long to compare.
 */
export const mergeTexts = (texts: Texts): string | null => {
  const regions = mergeByLines(texts)
  return regions?.every(isAgreed) ? regions.flat().join('\n') : null
}

/** A text with everything that both wrote: parts in conflict appear twice, theirs first. */
export const joinTexts = (texts: Texts): string => {
  const regions = mergeByLines(texts)
  if (!regions) return `${texts.theirs}\n\n${texts.mine}`
  return regions.flatMap((region) => (isAgreed(region) ? region : [...region.theirs, ...region.mine])).join('\n')
}

/** Words with the space after them; of Chinese, each character. */
const words = (text: string): string[] =>
  text.match(/(?:\p{Script=Han}|[^\s\p{Script=Han}]+|^)\s*/gu)?.filter(Boolean) ?? []

/** A text split into the parts that another text lacks and the others. Texts without a common word, and too long ones, are one part. */
export const differingParts = (text: string, other: string): TextPart[] => {
  const [own, others] = [words(text), words(other)]
  const isTooLong = Math.max(own.length, others.length) > maxWords || countEqualPairs(own, others) > maxEqualPairs
  const chunks = isTooLong ? [] : diffComm(own, others)
  if (!chunks.some((chunk) => chunk.common)) return [{ text, isHit: false }]
  return chunks
    .map(({ common, buffer1 }) => ({ text: (common ?? buffer1 ?? []).join(''), isHit: common === undefined }))
    .filter((part) => part.text !== '')
}
